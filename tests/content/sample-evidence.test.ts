import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type SampleStudy, sampleStudiesSchema } from '../../scripts/content/sample-studies.ts'
import {
  type WrittenEvidence,
  type WrittenFinding,
  writtenFindingSchema,
} from '../../src/contract/desk/evidence.ts'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import { abstractText, digestOf } from '../../src/domain/evidence/abstract-text.ts'
import { effectOf, isDifference } from '../../src/domain/evidence/effect.ts'
import { findingFaults } from '../../src/domain/evidence/finding-faults.ts'
import { renderedTexts } from '../../src/domain/hearticle/rendered-hearticle.ts'
import { numbersIn } from '../../src/domain/quantities/numbers-in.ts'
import { citedPmids, markupToText, parseMarkup } from '../../src/domain/text/markup.ts'

const SAMPLE = join(import.meta.dirname, '../../content/sample')
const json = (path: string): unknown => JSON.parse(readFileSync(join(SAMPLE, path), 'utf8'))

interface SampleHearticle extends WrittenEvidence {
  key: string
  citedPmids: string[]
  translations: Array<{
    languageCode: Language
    headline: string
    mainTextBody: string
    mainActions: string[]
    harmfulActions: string[]
  }>
}

const studies = new Map(
  sampleStudiesSchema.parse(json('studies.json')).map((study) => [study.pmid, study]),
)
const hearticles = readdirSync(join(SAMPLE, 'hearticles')).map(
  (name): [string, SampleHearticle] => [name, json(`hearticles/${name}`) as SampleHearticle],
)

function studyOf(pmid: string): SampleStudy {
  const study = studies.get(pmid)
  if (!study) throw new Error(`no study ${pmid}`)
  return study
}

function knownAbstract(pmid: string) {
  const { abstract, notices } = studyOf(pmid)
  const text = abstractText(abstract.en)
  const isRetracted = notices.some(({ type }) => type === 'retracted')
  return { text, digest: digestOf(text), isRetracted, isWithdrawn: false }
}

function textsOf({ translations, ...sources }: SampleHearticle, language: Language): string[] {
  const texts = translations.find(({ languageCode }) => languageCode === language)
  if (!texts) throw new Error(`no text in ${language}`)
  const { headline, mainTextBody, mainActions, harmfulActions } = renderedTexts(
    texts,
    language,
    sources,
  )
  return [headline, mainTextBody, ...mainActions, ...harmfulActions].map((text) =>
    markupToText(parseMarkup(text)),
  )
}

const valuesIn = (texts: readonly string[], language: Language) =>
  texts.flatMap((text) => numbersIn(text, language).map(({ value }) => value))

/** 'Typ-2-Diabetes' is a name, and so is 'type 2 diabetes'. */
const withoutNames = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll(/\btype 2\b/gi, 'type'))

function comparisonOf({ comparisons = [] }: SampleHearticle, { comparisonId }: WrittenFinding) {
  const comparison = comparisons.find(({ id }) => id === comparisonId)
  if (!comparison) throw new Error(`there is no comparison ${comparisonId}`)
  return comparison
}

/** A relative number that stands alone: 'um 41 % geringer', '20% fewer', 'a 10–20% lower risk'. */
const RELATIVE = {
  de: /\d\s?% (?:weniger|mehr|geringere?[nrs]?|seltener|häufiger|langsamer|niedrigere?[nrs]?)/,
  en: /\d\s?% (?:fewer|more|lower|less|rarer|slower|higher)/,
}

describe.each(hearticles)('the sample hearticle %s', (_, hearticle) => {
  const { findings = [], noFindingsReason, practice, responsibility, translations } = hearticle

  test('has findings, or says in both languages why there is none', () => {
    if (findings.length > 0) expect(noFindingsReason).toBeUndefined()
    else for (const language of languages) expect(noFindingsReason?.[language]).toBeTruthy()
    for (const language of languages) {
      expect(practice?.professional[language]).toBeTruthy()
      expect(practice?.lay[language]).toBeTruthy()
    }
  })

  test('claims no review and names the part of artificial intelligence', () => {
    expect(responsibility?.ai).toEqual({ part: 'draft' })
    expect(responsibility?.nextReviewOn).toBeTruthy()
  })

  test('has findings without faults, from studies that it cites, and claims no second look', () => {
    for (const finding of findings) {
      expect(writtenFindingSchema.safeParse(finding).success).toBe(true)
      expect(finding).not.toHaveProperty('placeConfirmedBy')
      const study = hearticle.citedPmids.includes(finding.pmid)
        ? knownAbstract(finding.pmid)
        : undefined
      const notLookedUp = { field: 'placeConfirmedBy', fault: 'not-confirmed' }
      const expected = finding.place ? [notLookedUp] : []
      expect(findingFaults(finding, study), finding.outcome.en).toEqual(expected)
    }
  })

  test('says who, how long and against what in few words', () => {
    for (const finding of findings) {
      const { population, comparator } = comparisonOf(hearticle, finding)
      for (const language of languages) {
        for (const text of [population, finding.duration, comparator]) {
          expect(text[language].length, text[language]).toBeLessThanOrEqual(60)
        }
      }
    }
  })

  test('has a card of each study that it cites, but of a notice of correction', () => {
    for (const { card, publicationTypes } of hearticle.citedPmids.map(studyOf)) {
      expect(card?.design !== undefined).toBe(!publicationTypes.includes('Published Erratum'))
    }
  })

  test.each(languages)('is as long as it is to be (%s)', (language) => {
    const [, mainText = ''] = textsOf(hearticle, language)
    const words = mainText.match(/\S+/g) ?? []
    expect(words.length).toBeGreaterThanOrEqual(220)
    expect(words.length).toBeLessThanOrEqual(380)
  })

  test('says the same by counts and by the published interval', () => {
    for (const finding of findings) {
      const { arms, measure, ...rest } = finding
      if (!arms || !measure) continue
      expect(effectOf(finding).kind, finding.outcome.en).toBe(effectOf({ ...rest, measure }).kind)
    }
  })

  test('shows an absolute number of each finding, unless only the risk of everybody is known', () => {
    for (const finding of findings) {
      if (finding.baseline?.of === 'everybody') continue
      const { counts, more, rates, measure } = effectOf(finding)
      const isAbsolute = counts ?? more ?? rates ?? (measure && isDifference(measure))
      expect(isAbsolute, finding.outcome.en).toBeTruthy()
    }
  })

  test('rates what was only observed low, unless it was rated up', () => {
    for (const { pmid, certainty } of findings) {
      if (!studyOf(pmid).publicationTypes.includes('Observational Study')) continue
      const ups = ['large_effect', 'dose_response', 'opposing_confounding']
      const isRatedUp = certainty.reasons.some((reason) => ups.includes(reason))
      if (!isRatedUp) expect(['low', 'very_low']).toContain(certainty.level)
    }
  })

  test('gives a reason wherever certainty is not that of its design', () => {
    for (const { pmid, certainty, outcome } of findings) {
      const isObserved = studyOf(pmid).publicationTypes.includes('Observational Study')
      const starts = isObserved ? 'low' : 'high'
      expect(certainty.reasons.length > 0, outcome.en).toBe(certainty.level !== starts)
    }
  })

  test.each(languages)('says no relative number alone (%s)', (language) => {
    for (const text of textsOf(hearticle, language)) expect(text).not.toMatch(RELATIVE[language])
  })

  test('says the same numbers and cites the same studies in both languages', () => {
    const [german, english] = languages.map((language) =>
      valuesIn(withoutNames(textsOf(hearticle, language)), language).toSorted(),
    )
    expect(english).toEqual(german)
    const cited = translations.map(({ mainTextBody, mainActions, harmfulActions }) => [
      ...new Set(
        [mainTextBody, ...mainActions, ...harmfulActions].flatMap((text) =>
          citedPmids(parseMarkup(text)),
        ),
      ),
    ])
    expect(cited).toEqual([hearticle.citedPmids, hearticle.citedPmids])
  })
})
