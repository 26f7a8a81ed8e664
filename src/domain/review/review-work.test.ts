import { describe, expect, test } from 'vitest'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'
import { reviewWork } from './review-work.ts'

const head = (id: number, more: Partial<HearticleHead> = {}): HearticleHead => ({
  id,
  topicId: 1,
  publicationDate: '2026-11-21',
  breaking: false,
  status: 'IN_REVIEW',
  version: 1,
  sample: false,
  translations: [],
  ...more,
})
const listed = (heads: HearticleHead[]) =>
  reviewWork(heads).content.map(({ hearticleId }) => hearticleId)

describe('what waits for reviewers', () => {
  test('is what is in review, nothing written or published', () => {
    const heads = [head(3, { status: 'DRAFT' }), head(2), head(1, { status: 'PUBLISHED' })]
    expect(reviewWork(heads)).toEqual({
      content: [
        { hearticleId: 2, version: 1, changedAt: null, changesRequested: false, translations: [] },
      ],
      totalElements: 1,
      waiting: 0,
    })
  })

  test('waits where a text is not approved and no changes are asked for; the rest comes after', () => {
    const text = (reviewed: boolean) => ({
      ...{ id: 1, languageCode: 'de' as const, headline: 'Salz', reviewed },
    })
    const heads = [
      head(4, { translations: [text(true), text(true)] }),
      head(3, { translations: [text(false)], changesRequested: true }),
      head(2, { translations: [text(true), text(false)] }),
    ]
    expect(listed(heads)).toEqual([2, 4, 3])
    expect(reviewWork(heads)).toMatchObject({ totalElements: 3, waiting: 1 })
  })

  test('the latest change comes first, by its moment in whatever offset; untouched ones ahead', () => {
    const heads = [
      head(5),
      head(4, { changedAt: '2026-11-21T10:30:00Z' }),
      head(3, { changedAt: '2026-11-21T11:00:00+01:00' }),
      head(2),
      head(1, { changedAt: '2026-11-21T11:00:00Z' }),
    ]
    expect(listed(heads)).toEqual([5, 2, 1, 4, 3])
  })

  test('a hundred are listed, all are counted', () => {
    const heads = Array.from({ length: 101 }, (_, index) => head(index + 1))
    expect(reviewWork(heads)).toMatchObject({ totalElements: 101 })
    expect(listed(heads)).toHaveLength(100)
    expect(listed(heads)[0]).toBe(101)
  })
})
