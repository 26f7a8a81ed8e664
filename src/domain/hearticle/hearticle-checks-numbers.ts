import { type Language, otherLanguage } from '../../contract/protocol/language.ts'
import { evidenceNumbers } from '../evidence/evidence-numbers.ts'
import { CITATION, withoutCitations } from '../text/citation-marks.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'
import { type FoundNumber, numbersIn, numberWordsIn } from '../text/numbers-in-text.ts'
import { sentencesOf } from '../text/sentences.ts'
import { fallenSentences } from './fallen/fallen-parts.ts'
import {
  type Check,
  type CheckedHearticle,
  type CheckedStudy,
  type KnownStudies,
  type Place,
  placesOf,
  shortened,
} from './hearticle-check.ts'
import type { HearticleTexts } from './hearticle-texts.ts'

/** Sentences of the main text with a number and no citation. */
export function uncitedNumbersIn({ mainTextBody }: HearticleTexts, language: Language): Check[] {
  const numbers = numbersIn(withoutCitations(mainTextBody), language)
  if (numbers.length === 0) return []
  const citations = [...mainTextBody.matchAll(CITATION)].map(({ index }) => index)
  return sentencesOf(withoutCitations(mainTextBody), language).flatMap(
    ({ start, end }): Check[] => {
      const within = (at: number) => at >= start && at < end
      if (!numbers.some((number) => within(number.start)) || citations.some(within)) return []
      const text = mainTextBody.slice(start, end)
      const from = start + text.length - text.trimStart().length
      return [
        {
          kind: 'uncitedNumber',
          blocks: false,
          language,
          field: 'mainTextBody',
          start: from,
          end: start + text.trimEnd().length,
          // Bold that ends in another sentence leaves its mark in this one.
          detail: shortened(markupToText(parseMarkup(text)).replaceAll('**', '').trim()),
        },
      ]
    },
  )
}

/** Numbers that the other language does not have in the same place. */
export function otherNumbersIn(texts: CheckedHearticle['texts'], language: Language): Check[] {
  const others = placesOf(texts[otherLanguage(language)])
  // A language that is not written yet lacks more than its numbers.
  if (others.every(({ text }) => text.trim() === '')) return []
  const parts = partsOf(texts[language])
  const theirParts = partsOf(texts[otherLanguage(language)])
  const isAlike = parts.length === theirParts.length
  const other = otherLanguage(language)
  const anywhere = numbersOfTexts(theirParts, other)
  const all = isAlike ? undefined : anywhere
  return parts.flatMap(({ offset, text, ...place }, at) => {
    // A headline may leave to the text what the other one says.
    const otherNumbers =
      place.field === 'headline'
        ? anywhere
        : (all ?? numbersOfTexts(theirParts.slice(at, at + 1), other))
    return newOnes(numbersIn(withoutCitations(text), language), otherNumbers).map(
      ({ start, end }): Check => ({
        ...{ kind: 'otherNumber', blocks: true, language, ...place },
        ...{ start: start + offset, end: end + offset, detail: text.slice(start, end) },
      }),
    )
  })
}

/** Each number once that is not among those. */
function newOnes(
  numbers: readonly FoundNumber[],
  among: { has(value: string): boolean },
): FoundNumber[] {
  const reported = new Set<string>()
  return numbers.filter(
    ({ value }) => !among.has(value) && !reported.has(value) && reported.add(value),
  )
}

function numbersOfTexts(parts: ReadonlyArray<{ text: string }>, language: Language): Set<string> {
  return new Set(
    parts.flatMap(({ text }) => {
      const plain = withoutCitations(text)
      const digits = numbersIn(plain, language).map(({ value }) => value)
      return [...digits, ...numberWordsIn(plain, language)]
    }),
  )
}

/** The places of a language, its main text by paragraphs: both languages are written alike. */
function partsOf(texts: HearticleTexts) {
  return placesOf(texts).flatMap(({ text, ...place }) => {
    if (place.field !== 'mainTextBody') return [{ ...place, text, offset: 0 }]
    let offset = 0
    return text.split(/(\n\s*\n)/).flatMap((part, index) => {
      const at = offset
      offset += part.length
      return index % 2 === 0 ? [{ ...place, text: part, offset: at }] : []
    })
  })
}

/**
 * Numbers that no cited study says, that do not follow from a finding, and that no editor listed as
 * right (P-CHECKS).
 */
export function unsourcedNumbersIn(
  hearticle: CheckedHearticle,
  studies: KnownStudies,
  language: Language,
): Check[] {
  return tracedNumbersIn(hearticle, studies, language).flatMap(({ origin, ...number }): Check[] =>
    origin ? [] : [{ kind: 'unsourcedNumber', blocks: true, ...number }],
  )
}

/** Where a number of a text is from. */
export type NumberOrigin =
  | { kind: 'finding'; index: number }
  | { kind: 'study'; pmid: string }
  | { kind: 'listed' | 'denominator' }

export type TracedNumber = Omit<Place, 'text'> &
  Required<Pick<Check, 'language' | 'start' | 'end' | 'detail' | 'value'>> & {
    /** undefined where it is in no source. */
    origin: NumberOrigin | undefined
  }

/** Each number of the texts once a place, with where it is from; none until all sources are there. */
export function tracedNumbersIn(
  hearticle: CheckedHearticle,
  { sources }: KnownStudies,
  language: Language,
): TracedNumber[] {
  if (!sources) return []
  const origins = originsOf(hearticle, sources)
  return placesOf(hearticle.texts[language]).flatMap(({ text, ...place }) =>
    newOnes(numbersIn(withoutExplanations(withoutCitations(text)), language), new Set()).map(
      ({ value, start, end }) => ({
        ...{ language, ...place, start, end, value, detail: text.slice(start, end) },
        origin: origins.get(value),
      }),
    ),
  )
}

/**
 * Sentences and actions that rest on retracted studies, or on ones in doubt, alone (P-FALLEN). Those
 * with numbers that a retracted study alone would carry keep the hearticle from being published.
 */
export function fallenIn(
  { texts }: CheckedHearticle,
  { sources }: KnownStudies,
  language: Language,
): Check[] {
  if (!sources) return []
  const fallen = { has: (pmid: string) => hasFallen(sources.get(pmid)) }
  return placesOf(texts[language]).flatMap(({ text, ...place }) => {
    const numbers = numbersIn(withoutExplanations(withoutCitations(text)), language)
    return fallenSentences(text, language, fallen).map(
      ({ start, end, cited, ...sentence }): Check => {
        const blocks =
          cited.every((pmid) => isGone(sources.get(pmid))) &&
          numbers.some((number) => number.start >= start && number.start < end)
        const detail = blocks ? cited.join(', ') : shortened(sentence.text)
        const kind = blocks ? 'retractedSupport' : 'fallen'
        return { kind, blocks, language, ...place, start, end, detail }
      },
    )
  })
}

/** What explains a word says nothing of a study. */
const withoutExplanations = (text: string) =>
  text.replace(/\[EXP:[^[\]\n]*\]/g, (whole) => ' '.repeat(whole.length))

const isGone = (study: CheckedStudy | undefined) =>
  study !== undefined && (study.isRetracted || study.isWithdrawn)

/** Whether nothing rests on a study any more. */
const hasFallen = (study: CheckedStudy | undefined) => isGone(study) || study?.isInDoubt === true

/** Numbers of people that something is counted out of say nothing by themselves. */
const DENOMINATORS = ['100', '1000', '10000', '100000']

/** Every number that has a source, by its value: findings come before studies, and these before lists. */
function originsOf(
  { citedPmids, findings = [], checkedNumbers }: CheckedHearticle,
  sources: NonNullable<KnownStudies['sources']>,
): ReadonlyMap<string, NumberOrigin> {
  const origins = citedPmids.flatMap((pmid) => {
    const study = sources.get(pmid)
    if (!study) return []
    const { facts, abstract, german } = study
    const isSource = !isGone(study)
    const english = isSource ? `${facts}\n\n${abstract}` : facts
    const numbers = [...allNumbers(english, 'en'), ...(isSource ? allNumbers(german, 'de') : [])]
    return numbers.map((value) => [value, { kind: 'study', pmid }] as const)
  })
  const found = findings.flatMap((finding, index) =>
    [...evidenceNumbers([finding])].map((value) => [value, { kind: 'finding', index }] as const),
  )
  // The last of a number holds.
  return new Map<string, NumberOrigin>([
    ...DENOMINATORS.map((value) => [value, { kind: 'denominator' }] as const),
    ...(checkedNumbers ?? []).map(({ value }) => [value, { kind: 'listed' }] as const),
    ...origins.reverse(),
    ...found.reverse(),
  ])
}

function allNumbers(text: string, language: Language): string[] {
  return [...numbersIn(text, language).map(({ value }) => value), ...numberWordsIn(text, language)]
}
