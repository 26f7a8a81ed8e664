/**
 * What a reviewer is asked before a part is approved: of a text what is unclear in its sentences
 * (P-SENTENCE-ASKED), of the evidence whether each number with a reason is right (P-NUMBER-LITERAL),
 * and each that has another entry's passage and value (P-NUMBER-SOURCE).
 */
import type { BoundNumber, WrittenEvidence } from '../../contract/desk/evidence.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type { EditionPart } from '../../contract/reading/edition-changes.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import { referencesIn, renderNumbers } from '../numbers/render-numbers.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'
import type { Check } from './hearticle-check.ts'
import { boundPlacesOf } from './hearticle-checks-numbers.ts'
import { resultChecks } from './hearticle-checks-sentences.ts'
import { emptyTexts } from './hearticle-texts.ts'
import { isQuestion } from './sentences/result-faults.ts'

export interface SentenceQuestion {
  part: Language
  /** An answer holds while sentence and finding are the same. */
  key: string
  kind: Check['kind']
  /** Without marks, as readers see it. */
  sentence: string
  outcome: string
}

export interface NumberQuestion {
  part: 'evidence'
  /** An answer holds while the number, its reason and its note, and its twin are the same. */
  key: string
  /** It has a reason instead of a source, or texts say the same number by another entry, too. */
  kind: 'reason' | 'twin'
  number: BoundNumber
}

export type ReviewQuestion = SentenceQuestion | NumberQuestion

type Asked = WrittenEvidence & {
  translations: ReadonlyArray<HearticleTexts & { languageCode: Language }>
}

/** What sentences are held against, without what answers to the desk say of it otherwise than records. */
function heldFacts({ findings = [], comparisons = [] }: WrittenEvidence) {
  return {
    findings: findings.map((finding) => {
      const { id, comparisonId, outcome, desirable, arms, rates, measure, baseline } = finding
      const { margin, design, adjusted, certainty } = finding
      const named = { id, comparisonId, outcome, desirable }
      const level = certainty.level
      return { ...named, arms, rates, measure, baseline, margin, design, adjusted, level }
    }),
    comparisons: comparisons.map(({ id, intervention, comparator, population }) => {
      return { id, intervention, comparator, population }
    }),
  }
}

function checkedOf(hearticle: Asked) {
  const none = emptyTexts()
  const textsIn = (language: Language) =>
    hearticle.translations.find(({ languageCode }) => languageCode === language) ?? none
  return { ...hearticle, citedPmids: [], texts: { de: textsIn('de'), en: textsIn('en') } }
}

export function sentenceQuestions(hearticle: Asked): SentenceQuestion[] {
  const checked = checkedOf(hearticle)
  const { findings, numbers } = hearticle
  const held = heldFacts(hearticle)
  return languages.flatMap((language) =>
    resultChecks(checked, language)
      .filter(isQuestion)
      .map(({ kind, field, index, start, end, detail = '' }): SentenceQuestion => {
        const written =
          boundPlacesOf(checked, language)
            .find((place) => place.field === field && place.index === index)
            ?.text.slice(start, end) ?? ''
        const shown = renderNumbers(written, language, { findings, numbers })
        const of = canonicalJson({ kind, written, detail, ...held })
        return {
          part: language,
          key: `${language}-${digestOf(of)}`,
          kind,
          sentence: markupToText(parseMarkup(shown)).trim(),
          outcome: detail,
        }
      }),
  )
}

export function numberQuestions(hearticle: Asked): NumberQuestion[] {
  const { numbers = [] } = hearticle
  const asked = numbers
    .filter(({ reason }) => reason !== undefined)
    .map((number) => ({ kind: 'reason' as const, number, of: canonicalJson(number) }))
  return [...asked, ...twinsIn(hearticle)].map(({ kind, number, of }) => ({
    part: 'evidence',
    key: `${number.id}-${digestOf(of)}`,
    kind,
    number,
  }))
}

/** Entries that stand in texts with another one of the same passage and value: one may be the wrong one. */
function twinsIn(hearticle: Asked) {
  const checked = checkedOf(hearticle)
  const places = languages.flatMap((language) => boundPlacesOf(checked, language))
  const used = new Set(places.flatMap(({ text }) => referencesIn(text).map(({ source }) => source)))
  const numbers = (hearticle.numbers ?? []).filter(({ id, passage }) => passage && used.has(id))
  const alike = Map.groupBy(numbers, ({ passage, value, to }) =>
    canonicalJson({ passage, value, to }),
  )
  return [...alike.values()].flatMap(([first, ...others]) =>
    others.map((number) => ({
      kind: 'twin' as const,
      number,
      of: canonicalJson({ number, twin: first?.id }),
    })),
  )
}

/** Of all parts, as they stand. */
export const reviewQuestions = (hearticle: Asked): ReviewQuestion[] => [
  ...sentenceQuestions(hearticle),
  ...numberQuestions(hearticle),
]

/** Its place on the screen, and in the API's refusal. */
export const placeOfQuestion = ({ part, key }: ReviewQuestion): string =>
  `${part === 'evidence' ? 'numbers' : 'sentences'}.${key}`

/** The questions about these parts of which nobody said that it is right. */
export function openQuestions(
  questions: readonly ReviewQuestion[],
  parts: readonly EditionPart[],
  confirmed: readonly string[],
): ReviewQuestion[] {
  return questions.filter(({ key, part }) => parts.includes(part) && !confirmed.includes(key))
}
