// Rules: P-STUDY-CARD.
import { describe, expect, test } from 'vitest'
import { type CitingHearticle, citingHearticle, presentExplainedBy } from './explained-by.ts'

const noon = new Date('2026-11-21T11:00:00Z')

const citing = (id: number, more: Partial<CitingHearticle> = {}): CitingHearticle => ({
  id,
  publicationDate: '2026-11-20',
  status: 'PUBLISHED',
  headlines: [
    { languageCode: 'de', headline: `Salz ${id}` },
    { languageCode: 'en', headline: `Salt ${id}` },
  ],
  ...more,
})

const ids = (all: CitingHearticle[], now = noon) =>
  presentExplainedBy(all, 'de', now).map(({ id }) => id)

describe('the hearticles that explain a study', () => {
  test('are named in the wanted language, otherwise in their first one', () => {
    const [first] = presentExplainedBy([citing(7)], 'en', noon)
    expect(first).toEqual({
      id: 7,
      publicationDate: '2026-11-20',
      languageCode: 'en',
      headline: 'Salt 7',
    })
    const germanOnly = citing(7, { headlines: [{ languageCode: 'de', headline: 'Salz' }] })
    expect(presentExplainedBy([germanOnly], 'en', noon)).toMatchObject([
      { languageCode: 'de', headline: 'Salz' },
    ])
  })

  test('are newest first, of one day the newer id', () => {
    const older = citing(9, { publicationDate: '2026-11-19' })
    expect(ids([citing(2), older, citing(10), citing(3)])).toEqual([10, 3, 2, 9])
  })

  test('are only those that may be seen at this moment', () => {
    const drafts = [citing(1, { status: 'DRAFT' }), citing(2, { status: 'IN_REVIEW' })]
    expect(ids(drafts)).toEqual([])
    const tomorrow = [citing(3, { publicationDate: '2026-11-22' })]
    expect(ids(tomorrow, new Date('2026-11-21T23:04:59Z'))).toEqual([])
    expect(ids(tomorrow, new Date('2026-11-21T23:05:00Z'))).toEqual([3])
  })

  test('what is kept of a hearticle has no text of it but the headlines', () => {
    const text = {
      id: 1,
      languageCode: 'de' as const,
      headline: 'Salz',
      mainTextBody: 'Lang.',
      keywords: [],
      mainActions: [],
      harmfulActions: [],
    }
    const unchanged = citingHearticle(
      {
        id: 7,
        topicId: 1,
        publicationDate: '2026-11-20',
        breaking: true,
        status: 'DRAFT',
        version: 3,
        sample: false,
        citedPmids: ['101'],
        translations: [text],
      },
      '101',
    )
    expect(unchanged).toEqual({
      id: 7,
      publicationDate: '2026-11-20',
      status: 'DRAFT',
      headlines: [{ languageCode: 'de', headline: 'Salz' }],
    })
  })
})
