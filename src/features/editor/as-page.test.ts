import { describe, expect, test } from 'vitest'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { asPage } from './as-page.ts'
import { formOf } from './saving/form.ts'

const now = new Date('2026-11-21T12:00:00Z')
const text = {
  headline: 'Salz',
  mainTextBody: 'Weniger.',
  keywords: [],
  mainActions: [],
  harmfulActions: [],
  hasAudio: true,
  review: null,
}

describe('the preview of a hearticle', () => {
  test.each([
    ['DRAFT', '2026-11-01', false],
    ['IN_REVIEW', '2026-11-01', false],
    ['PUBLISHED', '2026-11-22', false],
    ['PUBLISHED', '2026-11-21', true],
  ] as const)('%s of %s plays sound only where readers can hear it', (status, day, isHeard) => {
    const stored = {
      id: 7,
      status,
      publicationDate: day,
      topicId: 2,
      breaking: false,
      citedPmids: [],
      comparisons: [],
      findings: [],
      translations: [{ ...text, id: 71, languageCode: 'de' }],
    } as unknown as WorkHearticle
    const rubric = { id: 1, name: 'Ernährung' }
    const topic = { id: 2, rubric, name: 'Salz', color: '#000000', imageName: 'salt' }
    const { translations } = asPage(formOf(stored), stored, topic, new Map(), {
      language: 'de',
      now,
    })
    expect(translations.map(({ hasAudio }) => hasAudio)).toEqual([isHeard, false])
  })
})
