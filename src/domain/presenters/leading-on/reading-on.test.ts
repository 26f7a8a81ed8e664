// Rules: P-READING-ON.
import { expect, test } from 'vitest'
import type { HearticleRecord } from '../../hearticle/hearticle.ts'
import type { CitingHearticle } from '../explained-by.ts'
import { nextInRubric, othersCiting } from './reading-on.ts'

const noon = new Date('2026-11-21T11:00:00Z')
const name = { de: 'Salz', en: 'Salt' }
const taxonomy = {
  rubrics: [1, 2].map((id) => ({ id, name, description: name })),
  topics: [
    { id: 10, rubricId: 1, name, color: '#000000' },
    { id: 11, rubricId: 1, name, color: '#000000' },
    { id: 20, rubricId: 2, name, color: '#000000' },
  ],
}

const record = (id: number, more: Partial<HearticleRecord> = {}): HearticleRecord => ({
  id,
  topicId: 10,
  publicationDate: `2026-11-${10 + id}`,
  breaking: false,
  status: 'PUBLISHED',
  version: 1,
  sample: false,
  citedPmids: [],
  translations: [],
  ...more,
})

const following = (hearticles: HearticleRecord[], now = noon) =>
  [...nextInRubric(hearticles, taxonomy, now)].map(([id, next]) => [id, next.id]).toSorted()

test('each hearticle is followed by the next older of its rubric, the oldest by the newest', () => {
  const others = [record(3, { topicId: 11 }), record(4, { topicId: 20 }), record(1), record(2)]
  expect(following(others)).toEqual([
    [1, 3],
    [2, 1],
    [3, 2],
  ])
})

test('what is published changes what follows two others, and no more', () => {
  const before = new Map(following([1, 2, 3, 4].map((id) => record(id))) as [number, number][])
  const after = following([1, 2, 3, 4, 5].map((id) => record(id)))
  expect(after.filter(([id = 0, next]) => before.get(id) !== next)).toEqual([
    [1, 5],
    [5, 4],
  ])
})

test('nobody is led to what may not be seen yet, and from the only one of a rubric to none', () => {
  const tomorrow = record(2, { publicationDate: '2026-11-22' })
  expect(following([record(1), tomorrow, record(3, { status: 'DRAFT' })])).toEqual([])
  expect(following([record(1), tomorrow], new Date('2026-11-21T23:05:00Z'))).toHaveLength(2)
})

test('others that cite the same studies are named once, newest first, three at most', () => {
  const one = (id: number, more: Partial<CitingHearticle> = {}): CitingHearticle => ({
    id,
    publicationDate: `2026-11-${10 + id}`,
    status: 'PUBLISHED',
    headlines: [{ languageCode: 'de', headline: `Salz ${id}` }],
    ...more,
  })
  const citing = new Map([
    ['101', [one(1), one(2), one(3), one(9, { publicationDate: '2026-11-22' })]],
    ['102', [one(2), one(4), one(5), one(1)]],
  ])
  const ids = (besides?: number) =>
    othersCiting({ id: 1, citedPmids: ['101', '102', '103'] }, citing, { besides, now: noon }).map(
      ({ id }) => id,
    )
  expect(ids()).toEqual([5, 4, 3])
  expect(ids(4)).toEqual([5, 3, 2])
})
