import { describe, expect, test } from 'vitest'
import { writtenComparison, writtenFinding } from '../../../tests/support/written-finding.ts'
import { hearticleSchema, hearticleSummarySchema } from '../../contract/reading/hearticles.ts'
import type { Study } from '../../contract/reading/studies.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { translationFor } from '../hearticle/translation-for.ts'
import { presentHearticle, presentHearticleSummary } from './present-hearticle.ts'

const both = (text: string) => ({ de: `${text} de`, en: `${text} en` })
const taxonomy = {
  rubrics: [{ id: 1, name: both('Rubric'), description: both('x') }],
  topics: [{ id: 2, rubricId: 1, name: both('Topic'), color: '#000000' }],
}

const text = (id: number, languageCode: 'de' | 'en') => ({
  id,
  languageCode,
  headline: languageCode,
  mainTextBody: `**${'Wort '.repeat(399)}**[Ref1] {Wort}[EXP:${'viele '.repeat(300)}]`,
  keywords: [],
  mainActions: ['a'],
  harmfulActions: ['b'],
})

const record: HearticleRecord = {
  id: 7,
  key: 'salt',
  topicId: 2,
  publicationDate: '2026-11-21',
  breaking: true,
  status: 'PUBLISHED',
  version: 3,
  sample: true,
  citedPmids: ['3', '1', '2'],
  translations: [
    { ...text(1, 'de'), review: { at: '2026-11-20T23:30:00Z', reviewerId: 'u1' } },
    text(2, 'en'),
  ],
}

const firstEdition = {
  number: 1,
  at: '2026-11-21T10:00:00Z',
  by: 'u2',
  kind: 'first' as const,
  writers: ['u2'],
}

const study = (pmid: string) => ({ pmid, notices: [] as Study['notices'] }) as Study

describe('a hearticle as it is answered', () => {
  test('names topic and rubric in one language and keeps both texts', () => {
    const answer = presentHearticle(record, taxonomy, [], 'en')
    expect(hearticleSchema.parse(answer)).toEqual(answer)
    expect(answer.topic).toMatchObject({ name: 'Topic en', rubric: { id: 1, name: 'Rubric en' } })
    expect(answer.translations.map(({ languageCode }) => languageCode)).toEqual(['de', 'en'])
  })

  test('says that a text was reviewed, and never by whom', () => {
    const approved = { ...record, edition: { ...firstEdition, isApproved: true } }
    const answer = presentHearticle(approved, taxonomy, [], 'de')
    expect(answer.approval).toBe('approved')
    expect(answer.translations.map(({ reviewed }) => reviewed)).toEqual([true, true])
    expect(answer.translations.map(({ reviewedOn }) => reviewedOn)).toEqual(['2026-11-21', null])
    expect(JSON.stringify(answer)).not.toMatch(/u1|reviewerId|version|"key"/)
  })

  test('says that nobody checked it where the edition was not approved', () => {
    const unchecked = { ...record, edition: { ...firstEdition, isApproved: false } }
    for (const hearticle of [record, unchecked]) {
      const { approval, translations } = presentHearticle(hearticle, taxonomy, [], 'de')
      expect(approval).toBe('unchecked')
      expect(translations.map(({ reviewed }) => reviewed)).toEqual([false, false])
      expect(translations.map(({ reviewedOn }) => reviewedOn)).toEqual([null, null])
    }
  })

  test('is without badge and certainty while its approval is suspended, and says why (P-APPROVAL-SUSPENDED)', () => {
    const approved: HearticleRecord = {
      ...record,
      edition: { ...firstEdition, isApproved: true },
      findings: [{ ...writtenFinding, pmid: '1' }],
      comparisons: [writtenComparison],
    }
    const retracted = { type: 'retracted' as const, pmid: null, citation: null }
    const standing = presentHearticle(approved, taxonomy, [study('1')], 'de')
    expect(standing).toMatchObject({
      approval: 'approved',
      suspension: null,
      changedSources: [],
      certainty: { level: 'moderate' },
    })
    const fallen = [{ ...study('1'), notices: [retracted] }]
    for (const [hearticle, studies, suspension] of [
      [approved, fallen, 'fallen'],
      [approved, [], 'fallen'],
      [{ ...approved, isReviewDue: true as const }, [study('1')], 'review-due'],
    ] as const) {
      const answer = presentHearticle(hearticle, taxonomy, studies, 'de')
      expect(answer).toMatchObject({ approval: 'suspended', suspension, certainty: null })
      expect(answer.findings).toMatchObject([{ certainty: null }])
      expect(answer.comparisons).toMatchObject([{ certainty: null }])
      expect(answer.translations.map(({ reviewed }) => reviewed)).toEqual([false, false])
    }
  })

  test('does not say that there is little or no difference while nobody vouches for it (P-NO-DIFFERENCE)', () => {
    const label = { de: 'Gruppe', en: 'group' }
    const little: HearticleRecord = {
      ...record,
      edition: { ...firstEdition, isApproved: true },
      findings: [
        {
          ...writtenFinding,
          pmid: '1',
          arms: [
            { label, events: 2500, total: 25_000 },
            { label, events: 2510, total: 25_000 },
          ],
          measure: undefined,
          margin: { scale: 'per_1000', low: -10, high: 10, source: label },
        },
      ],
      comparisons: [writtenComparison],
    }
    const kindsOf = (hearticle: HearticleRecord, cited: Study) => {
      const { findings, keyFigure } = presentHearticle(hearticle, taxonomy, [cited], 'de')
      return [findings[0]?.kind, keyFigure?.kind]
    }
    expect(kindsOf(little, study('1'))).toEqual(['little', 'little'])
    expect(kindsOf({ ...little, isReviewDue: true }, study('1'))).toEqual(['unclear', 'unclear'])
    const observed = { ...study('1'), studyCard: { design: 'cohort' } } as Study
    expect(kindsOf(little, observed)).toEqual(['unclear', 'unclear'])
  })

  test('has its studies in the order in which it lists them', () => {
    const studies = ['1', '2', '3', '9'].map(study)
    const { relatedPubMedArticles } = presentHearticle(record, taxonomy, studies, 'de')
    expect(relatedPubMedArticles.map(({ pmid }) => pmid)).toEqual(['3', '1', '2'])
    const some = presentHearticle(record, taxonomy, [study('2')], 'de')
    expect(some.relatedPubMedArticles.map(({ pmid }) => pmid)).toEqual(['2'])
  })

  test('its reading time counts the words that are read, not the marks behind them', () => {
    const { translations } = presentHearticle(record, taxonomy, [], 'de')
    expect(translations.map(({ readingMinutes }) => readingMinutes)).toEqual([2, 2])
  })

  test('in lists, it has no texts', () => {
    const answer = presentHearticleSummary(record, taxonomy, [], 'de')
    expect(hearticleSummarySchema.parse(answer)).toEqual(answer)
    expect(answer.translations[0]).not.toHaveProperty('mainTextBody')
  })

  test('without its topic it is a failure that names both', () => {
    const lost = { ...record, topicId: 9 }
    expect(() => presentHearticle(lost, taxonomy, [], 'de')).toThrow('hearticle 7: topic 9')
    expect(() => presentHearticleSummary(lost, taxonomy, [], 'de')).toThrow('hearticle 7: topic 9')
  })
})

describe('the translation that is shown', () => {
  test('is the page’s, else the first one, else none', () => {
    const { translations } = record
    expect(translationFor(translations, 'en')?.id).toBe(2)
    expect(translationFor(translations.slice(0, 1), 'en')?.id).toBe(1)
    expect(translationFor([], 'en')).toBeUndefined()
  })
})
