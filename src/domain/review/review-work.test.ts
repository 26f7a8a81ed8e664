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
  carriers: [],
  translations: [],
  ...more,
})
const none = new Map<number, never>()
const listed = (heads: HearticleHead[]) =>
  reviewWork(heads, none).content.map(({ hearticleId }) => hearticleId)

describe('what waits for reviewers', () => {
  test('is what is in review, nothing written or published', () => {
    const heads = [head(3, { status: 'DRAFT' }), head(2), head(1, { status: 'PUBLISHED' })]
    expect(reviewWork(heads, none)).toEqual({
      content: [
        {
          hearticleId: 2,
          version: 1,
          changedAt: null,
          changesRequested: false,
          translations: [],
          inProgress: false,
          lapsed: null,
        },
      ],
      totalElements: 1,
      waiting: 1,
    })
  })

  test('waits where a part is not approved and no changes are asked for; the rest comes after', () => {
    const mark = { at: '2026-11-21T11:00:00Z', reviewerId: 'u1' }
    const text = (isReviewed: boolean) => ({
      ...{ id: 1, languageCode: 'de' as const, headline: 'Salz' },
      ...(isReviewed && { review: mark }),
    })
    const evidence = { evidenceReview: mark }
    const heads = [
      head(4, { translations: [text(true), text(true)], ...evidence }),
      head(3, { translations: [text(false)], changesAsked: { by: 'u1', at: mark.at } }),
      head(2, { translations: [text(true), text(false)], ...evidence }),
      head(1, { translations: [text(true), text(true)] }),
    ]
    expect(listed(heads)).toEqual([2, 1, 4, 3])
    expect(reviewWork(heads, none)).toMatchObject({ totalElements: 4, waiting: 2 })
  })

  test('is also what is public and whose approval lapsed, with the reason', () => {
    const heads = [
      head(3, { changesAsked: { by: 'u1', at: '2026-11-21T11:00:00Z' } }),
      head(2, { status: 'PUBLISHED' }),
      head(1, { status: 'PUBLISHED' }),
    ]
    const work = reviewWork(heads, new Map([[1, 'fallen' as const]]))
    expect(work).toMatchObject({
      content: [
        { hearticleId: 1, lapsed: 'fallen' },
        { hearticleId: 3, lapsed: null },
      ],
      totalElements: 2,
      waiting: 1,
    })
  })

  test('is not what is written anew, though it is listed where what is public of it lapsed', () => {
    const heads = [head(2, { status: 'DRAFT' }), head(1, { status: 'DRAFT' })]
    expect(reviewWork(heads, new Map([[1, 'review-due' as const]]))).toMatchObject({
      content: [{ hearticleId: 1, inProgress: true, lapsed: 'review-due' }],
      totalElements: 1,
      waiting: 0,
    })
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
    expect(reviewWork(heads, none)).toMatchObject({ totalElements: 101 })
    expect(listed(heads)).toHaveLength(100)
    expect(listed(heads)[0]).toBe(101)
  })
})
