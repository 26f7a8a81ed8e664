// Rules: P-WORK-LIST, P-REVIEW-LIST.
import { expect, test } from 'vitest'
import type { HearticleHead } from '../../src/domain/hearticle/hearticle-head.ts'
import { presentProposals } from './present-proposals.ts'

const mark = { at: '2026-11-21T11:00:00.000Z', by: 'u1' }
const head = (id: number, more: Partial<HearticleHead> = {}): HearticleHead => ({
  id,
  topicId: 1,
  publicationDate: '2026-11-21',
  breaking: false,
  sample: false,
  status: 'IN_REVIEW',
  version: 1,
  carriers: [],
  passages: [],
  translations: [],
  savedAt: new Date(Date.UTC(2026, 10, 21, 0, 0, 500 - id)).toISOString(),
  ...more,
})
const listed = async (heads: HearticleHead[]) => {
  const hearticles = {
    listed: async () => ({ inWork: heads.map(({ id }) => id), settled: [] }),
    heads: async () => heads,
    headsOf: async () => heads,
    findPeopleAndStudies: async () => ({ people: new Map(), studies: [] }),
  }
  const works = { proposed: async () => [] }
  const deskSettings = { find: async () => ({ needsSecondPerson: true, educationPartner: '' }) }
  const caller = { account: { id: 'me', roles: [] }, permissions: [] }
  const board = { fallen: async () => new Set<string>() }
  const needed = { works, hearticles, board, deskSettings, now: () => new Date(mark.at) }
  return presentProposals(needed, ['hearticle'], { caller, language: 'de' })
}

test('what waits comes first, then what is with its writers, the longest first', async () => {
  const { content, totalElements, waiting } = await listed([
    head(1),
    head(4, { changesAsked: mark }),
    head(2),
    head(3),
    head(5, { changesAsked: mark }),
    head(6, { status: 'DRAFT' }),
  ])
  expect(content.map(({ id }) => Number(id))).toEqual([3, 2, 1, 5, 4])
  expect([totalElements, waiting]).toEqual([5, 3])
})

test('a hundred of a kind are listed, all are counted', async () => {
  const { content, ...counts } = await listed(Array.from({ length: 101 }, (_, id) => head(id + 1)))
  expect(content.map(({ id }) => Number(id)).at(0)).toBe(101)
  expect(content).toHaveLength(100)
  expect(counts).toEqual({ totalElements: 101, waiting: 101 })
})
