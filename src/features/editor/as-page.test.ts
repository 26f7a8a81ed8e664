import { describe, expect, test } from 'vitest'
import { hearticle, taxonomy } from '../../../tests/support/records.ts'
import { writtenComparison, writtenFinding } from '../../../tests/support/written-finding.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { presentWorkHearticle } from '../../domain/hearticle/work-hearticle.ts'
import { presentHearticle } from '../../domain/presenters/present-hearticle.ts'
import { presentTopic } from '../../domain/taxonomy/taxonomy.ts'
import { asPage } from './as-page.ts'
import { formOf } from './saving/form.ts'

const now = new Date('2026-11-21T12:00:00Z')
const topicsIn = (language: 'de' | 'en') =>
  taxonomy.topics.flatMap(({ id }) => presentTopic(id, taxonomy, language) ?? [])
const topics = { de: topicsIn('de'), en: topicsIn('en') }
const cited = { pmid: '101', abstract: '', notices: [], studyCard: null } as unknown as Study
const evidence = {
  findings: [{ ...writtenFinding, pmid: '101' }],
  comparisons: [writtenComparison],
  citedPmids: ['101'],
  breaking: true,
}
const work = (more: object) =>
  presentWorkHearticle(hearticle(7, more), [], new Map()) as WorkHearticle

describe('the preview of a hearticle', () => {
  test.each([
    ['DRAFT', '2026-11-01', false],
    ['IN_REVIEW', '2026-11-01', false],
    ['PUBLISHED', '2026-11-22', false],
    ['PUBLISHED', '2026-11-21', true],
  ] as const)('%s of %s plays sound only where readers can hear it', (status, day, isHeard) => {
    const stored = work({
      status,
      publicationDate: day,
      translations: hearticle(7).translations.map((text, index) =>
        index === 0 ? { ...text, sound: { file: 'f1', seconds: 61 } } : text,
      ),
    })
    const page = asPage(formOf(stored), stored, topics, new Map(), { language: 'de', now })
    expect(page?.translations.map(({ hasAudio }) => hasAudio)).toEqual([isHeard, false])
  })

  test('is the page that would be made of it', () => {
    const stored = work(evidence)
    const studies = new Map([['101', cited]])
    for (const language of ['de', 'en'] as const) {
      const page = asPage(formOf(stored), stored, topics, studies, { language, now })
      const made = presentHearticle(hearticle(7, evidence), taxonomy, [cited], language)
      const findings = page?.findings.map((one) => ({ ...one, certainty: null }))
      expect({ ...page, findings }).toMatchObject({
        ...made,
        findings: made.findings.map((one) => ({ ...one, certainty: null })),
      })
    }
  })

  test.each([
    ['failed', 0],
    ['loading', 0],
    ['unknown', 1],
  ] as const)('of which a study is %s suspends nothing before that is known', (state, fallen) => {
    const stored = work(evidence)
    const page = asPage(formOf(stored), stored, topics, new Map([['101', state]]), {
      language: 'de',
      now,
    })
    expect(page?.findings.filter((one) => one.fallen)).toHaveLength(fallen)
    expect(page?.approval).toBe(fallen ? 'suspended' : 'unchecked')
  })

  test('is none while no topic is chosen', () => {
    const stored = work({})
    const form = { ...formOf(stored), topicId: null }
    expect(asPage(form, stored, topics, new Map(), { language: 'de', now })).toBeUndefined()
  })
})
