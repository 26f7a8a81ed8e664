import type { Language } from '../../contract/protocol/language.ts'
import { evidenceNumbers } from '../evidence/evidence-numbers.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'
import { type FoundNumber, numbersIn, numberWordsIn } from '../text/numbers-in-text.ts'
import { sentencesOf } from '../text/sentences.ts'
import {
  type Check,
  type CheckedHearticle,
  type CheckedTexts,
  CITATION,
  citedIn,
  type KnownStudies,
  otherLanguage,
  placesOf,
  shortened,
  withoutCitations,
} from './hearticle-check.ts'

/** Sentences of the main text with a number and no citation. */
export function uncitedNumbersIn({ mainTextBody }: CheckedTexts, language: Language): Check[] {
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
  const anywhere = saidIn(theirParts, other)
  const all = isAlike ? undefined : anywhere
  return parts.flatMap(({ offset, text, ...place }, at) => {
    // A headline may leave to the text what the other one says.
    const theirs =
      place.field === 'headline' ? anywhere : (all ?? saidIn(theirParts.slice(at, at + 1), other))
    return newOnes(numbersIn(withoutCitations(text), language), theirs).map(
      ({ start, end }): Check => ({
        ...{ kind: 'otherNumber', blocks: true, language, ...place },
        ...{ start: start + offset, end: end + offset, detail: text.slice(start, end) },
      }),
    )
  })
}

/** Each number once that is not among those. */
function newOnes(numbers: readonly FoundNumber[], among: ReadonlySet<string>): FoundNumber[] {
  const told = new Set<string>()
  return numbers.filter(({ value }) => !among.has(value) && !told.has(value) && told.add(value))
}

function saidIn(parts: ReadonlyArray<{ text: string }>, language: Language): Set<string> {
  return new Set(
    parts.flatMap(({ text }) => {
      const plain = withoutCitations(text)
      const digits = numbersIn(plain, language).map(({ value }) => value)
      return [...digits, ...numberWordsIn(plain, language)]
    }),
  )
}

/** The places of a language, its main text by paragraphs: both languages are written alike. */
function partsOf(texts: CheckedTexts) {
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
 * right; and sentences whose numbers rest on retracted studies alone (P-CHECKS).
 */
export function unsourcedNumbersIn(
  hearticle: CheckedHearticle,
  { sources }: KnownStudies,
  language: Language,
): Check[] {
  if (!sources) return []
  const known = sourcedNumbers(hearticle, sources)
  return placesOf(hearticle.texts[language]).flatMap(({ text, ...place }): Check[] => {
    const numbers = numbersIn(withoutExplanations(withoutCitations(text)), language)
    if (numbers.length === 0) return []
    const unsourced = newOnes(numbers, known).map(
      ({ value, start, end }): Check => ({
        ...{ kind: 'unsourcedNumber', blocks: true, language, ...place, start, end },
        ...{ detail: text.slice(start, end), value },
      }),
    )
    const fallen = sentencesOf(withoutCitations(text), language).flatMap((sentence): Check[] => {
      const cited = citedIn(text.slice(sentence.start, sentence.end))
      const isFallen = cited.length > 0 && cited.every((pmid) => isGone(sources.get(pmid)))
      const hasNumber = numbers.some(({ start }) => start >= sentence.start && start < sentence.end)
      if (!isFallen || !hasNumber) return []
      const detail = cited.join(', ')
      return [{ kind: 'retractedSupport', blocks: true, language, ...place, ...sentence, detail }]
    })
    return [...unsourced, ...fallen]
  })
}

/** What explains a word says nothing of a study. */
const withoutExplanations = (text: string) =>
  text.replace(/\[EXP:[^[\]\n]*\]/g, (whole) => ' '.repeat(whole.length))

const isGone = (study: { isRetracted: boolean; isWithdrawn: boolean } | undefined) =>
  study !== undefined && (study.isRetracted || study.isWithdrawn)

/** Numbers of people that something is counted out of say nothing by themselves. */
const DENOMINATORS = ['100', '1000', '10000', '100000']

function sourcedNumbers(
  { citedPmids, findings = [], checkedNumbers }: CheckedHearticle,
  sources: NonNullable<KnownStudies['sources']>,
): Set<string> {
  const said = citedPmids.flatMap((pmid) => {
    const study = sources.get(pmid)
    if (!study) return []
    const { facts, abstract, german } = study
    const isSource = !isGone(study)
    const english = isSource ? `${facts}\n\n${abstract}` : facts
    return [...allNumbers(english, 'en'), ...(isSource ? allNumbers(german, 'de') : [])]
  })
  return new Set([
    ...DENOMINATORS,
    ...said,
    ...evidenceNumbers(findings),
    ...(checkedNumbers ?? []).map(({ value }) => value),
  ])
}

function allNumbers(text: string, language: Language): string[] {
  return [...numbersIn(text, language).map(({ value }) => value), ...numberWordsIn(text, language)]
}
