import { expect, test } from 'vitest'
import type { Role } from '../../contract/protocol/account-fields.ts'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'
import { waitingHearticle } from './waiting-hearticle.ts'

const at = '2026-11-21T11:00:00.000Z'
const mark = { at, reviewerId: 'u1' }
const text = (isReviewed: boolean) => ({
  id: 1,
  languageCode: 'de' as const,
  headline: 'Salz',
  ...(isReviewed && { review: mark }),
})
const listed = (
  more: Partial<HearticleHead> = {},
  lapsed: 'fallen' | 'review-due' | null = null,
  role: Role = 'ROLE_REVIEWER',
) => {
  const head: HearticleHead = {
    id: 7,
    topicId: 1,
    publicationDate: '2026-11-21',
    breaking: false,
    sample: false,
    status: 'IN_REVIEW',
    version: 2,
    savedAt: at,
    carriers: [],
    passages: [],
    translations: [text(false)],
    ...more,
  }
  const account = { id: 'me', roles: [role], roleGivers: { ROLE_REVIEWER: 'giver' } }
  return waitingHearticle(head, { lapsed, account, approving: ['ROLE_REVIEWER'], language: 'de' })
}

test('what is in review waits, with the headline of the language and its last change', () => {
  expect(listed()).toEqual({
    kind: 'hearticle',
    id: '7',
    version: 2,
    title: 'Salz',
    titleLanguage: 'de',
    state: 'waiting',
    at,
    approval: 'open',
    isOwn: false,
    hearticle: {
      translations: [{ id: 1, languageCode: 'de', headline: 'Salz', reviewed: false }],
      lapsed: null,
    },
  })
  const changedAt = '2026-11-20T11:00:00.000Z'
  expect(listed({ changedAt })).toMatchObject({ at: changedAt })
})

test('nothing that is written or public waits, unless the approval of what is public lapsed', () => {
  expect(listed({ status: 'DRAFT' })).toBeUndefined()
  expect(listed({ status: 'PUBLISHED' })).toBeUndefined()
  expect(listed({ status: 'PUBLISHED' }, 'fallen')).toMatchObject({
    state: 'waiting',
    hearticle: { lapsed: 'fallen' },
  })
  expect(listed({ status: 'DRAFT' }, 'review-due')).toMatchObject({
    state: 'being-written',
    hearticle: { lapsed: 'review-due' },
  })
})

test('it waits while a part is not approved and no changes are asked for', () => {
  const translations = [text(true), text(true)]
  expect(listed({ translations })).toMatchObject({ state: 'waiting' })
  const evidenceReview = mark
  expect(listed({ translations: [text(true), text(false)], evidenceReview })).toMatchObject({
    state: 'waiting',
  })
  expect(listed({ translations, evidenceReview })).toMatchObject({ state: 'approved' })
  expect(listed({ changesAsked: { by: 'u1', at } })).toMatchObject({ state: 'changes-asked' })
})

test('who wrote it, does not review, or only by whoever wrote it, is told so', () => {
  const writers = ['me']
  const own = { approval: 'own_edition', isOwn: true }
  const open = { approval: 'open', isOwn: false }
  expect(listed({ writers })).toMatchObject(own)
  expect(listed({}, null, 'ROLE_EDITOR')).toMatchObject({ approval: 'forbidden' })
  expect(listed({ writers: ['giver'] })).toMatchObject({ approval: 'role_by_writer' })
  // Of what is public those count of whom nobody else approved what they wrote.
  const published = (isApproved: boolean) => ({
    status: 'PUBLISHED' as const,
    edition: { number: 1, at, by: 'u1', kind: 'first' as const, isApproved, writers },
  })
  expect(listed(published(true), 'fallen')).toMatchObject(open)
  expect(listed(published(false), 'fallen')).toMatchObject(own)
})
