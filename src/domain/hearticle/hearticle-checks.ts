import { type Language, languages } from '../../contract/protocol/language.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'
import { type FoundNumber, numbersIn, numberWordsIn } from '../text/numbers-in-text.ts'
import { sentencesOf } from '../text/sentences.ts'

/** The texts of one language as they are checked. */
export interface CheckedTexts {
  headline: string
  mainTextBody: string
  keywords: readonly string[]
  mainActions: readonly string[]
  harmfulActions: readonly string[]
}

export interface CheckedHearticle {
  citedPmids: readonly string[]
  texts: Record<Language, CheckedTexts>
}

/** What is known about the studies that a hearticle cites. */
interface KnownStudies {
  /** Stored, withdrawn ones among them. */
  known: ReadonlySet<string>
  retracted: ReadonlySet<string>
  withdrawn: ReadonlySet<string>
}

type CheckedField = keyof CheckedTexts

/** Something that an editor should look at before a hearticle is published. */
export interface Finding {
  kind:
    | 'missing'
    | 'noActions'
    | 'fewer'
    | 'markup'
    | 'uncitedNumber'
    | 'otherNumber'
    | 'undeclared'
    | 'unused'
    | 'unknown'
    | 'retracted'
    | 'withdrawn'
  /** It keeps a hearticle from being given to review or published; all others are advice. */
  blocks: boolean
  language?: Language
  field: CheckedField | 'citedPmids'
  /** Of an entry of a list. */
  index?: number
  /** Where in the text: offsets in UTF-16 units. */
  start?: number
  end?: number
  /** A number, a study, or the words of the text that it is about. */
  detail?: string
}

const SHOWN = 80

/**
 * What is worth a look before a hearticle is published (design: facts before decoration): sentences
 * with a number and no citation, numbers that the other language lacks, citations that are not
 * declared, not stored or not used, what is missing, marks that are not closed, and studies that
 * were retracted.
 */
export function checkHearticle(hearticle: CheckedHearticle, studies: KnownStudies): Finding[] {
  return [
    ...languages.flatMap((language) => [
      ...missingIn(hearticle.texts, language),
      ...markupFaultsIn(hearticle.texts[language], language),
      ...uncitedNumbersIn(hearticle.texts[language], language),
      ...otherNumbersIn(hearticle.texts, language),
    ]),
    ...citationFindings(hearticle, studies),
  ]
}

const other = (language: Language): Language => (language === 'de' ? 'en' : 'de')

function missingIn(texts: CheckedHearticle['texts'], language: Language): Finding[] {
  const its = texts[language]
  const missing = (['headline', 'mainTextBody'] as const)
    .filter((field) => its[field].trim() === '')
    .map((field): Finding => ({ kind: 'missing', blocks: true, language, field }))
  const fewer = (['keywords', 'mainActions', 'harmfulActions'] as const)
    .filter((field) => its[field].length < texts[other(language)][field].length)
    .map((field): Finding => ({ kind: 'fewer', blocks: false, language, field }))
  const all = Object.values(texts)
  const hasActions = all.some(({ mainActions, harmfulActions }) =>
    [...mainActions, ...harmfulActions].some((action) => action.trim() !== ''),
  )
  if (hasActions || language === 'en') return [...missing, ...fewer]
  return [
    ...missing,
    ...fewer,
    { kind: 'noActions', blocks: false, language, field: 'mainActions' },
  ]
}

interface Place {
  field: CheckedField
  index?: number
  text: string
}

function placesOf(texts: CheckedTexts): Place[] {
  const list = (field: 'mainActions' | 'harmfulActions'): Place[] =>
    texts[field].map((text, index) => ({ field, index, text }))
  return [
    { field: 'headline', text: texts.headline },
    { field: 'mainTextBody', text: texts.mainTextBody },
    ...list('mainActions'),
    ...list('harmfulActions'),
  ]
}

function markupFaultsIn(texts: CheckedTexts, language: Language): Finding[] {
  return placesOf(texts)
    .filter(({ field }) => field !== 'headline')
    .flatMap(({ text, ...place }) =>
      parseMarkup(text).faults.map(({ line, column }): Finding => {
        const start = offsetOf(text, line) + column - 1
        const detail = text.slice(start, start + 20)
        return { kind: 'markup', blocks: false, language, ...place, start, end: start + 1, detail }
      }),
    )
}

function offsetOf(text: string, line: number): number {
  let offset = 0
  for (let at = 1; at < line; at += 1) offset = text.indexOf('\n', offset) + 1
  return offset
}

const CITATION = /\[Ref\s?\d{1,10}(?:\s*,\s*Ref\s?\d{1,10})*\]/g

/** Of the same length, so that places stay. */
const withoutCitations = (text: string) =>
  text.replace(CITATION, (whole) => ' '.repeat(whole.length))

function uncitedNumbersIn({ mainTextBody }: CheckedTexts, language: Language): Finding[] {
  const numbers = numbersIn(withoutCitations(mainTextBody), language)
  if (numbers.length === 0) return []
  const citations = [...mainTextBody.matchAll(CITATION)].map(({ index }) => index)
  return sentencesOf(withoutCitations(mainTextBody), language).flatMap(
    ({ start, end }): Finding[] => {
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

function otherNumbersIn(texts: CheckedHearticle['texts'], language: Language): Finding[] {
  const others = placesOf(texts[other(language)])
  // A language that is not written yet lacks more than its numbers.
  if (others.every(({ text }) => text.trim() === '')) return []
  const theirs = new Set<string>()
  for (const { text } of others) {
    const plain = withoutCitations(text)
    for (const { value } of numbersIn(plain, other(language))) theirs.add(value)
    for (const value of numberWordsIn(plain, other(language))) theirs.add(value)
  }
  const told = new Set<string>()
  const isNew = ({ value }: FoundNumber) =>
    !theirs.has(value) && !told.has(value) && told.add(value)
  return placesOf(texts[language]).flatMap(({ text, ...place }) =>
    numbersIn(withoutCitations(text), language)
      .filter(isNew)
      .map(({ start, end }): Finding => {
        const detail = text.slice(start, end)
        return { kind: 'otherNumber', blocks: false, language, ...place, start, end, detail }
      }),
  )
}

function citationFindings(
  { citedPmids, texts }: CheckedHearticle,
  { known, retracted, withdrawn }: KnownStudies,
): Finding[] {
  const declared = new Set(citedPmids)
  const used = new Set<string>()
  const undeclared = languages.flatMap((language) => {
    const told = new Set<string>()
    return placesOf(texts[language]).flatMap(({ text, ...place }): Finding[] =>
      place.field === 'headline'
        ? []
        : [...text.matchAll(CITATION)].flatMap(({ 0: whole, index }) =>
            (whole.match(/\d+/g) ?? [])
              .map(Number)
              .map(String)
              .flatMap((pmid): Finding[] => {
                used.add(pmid)
                if (declared.has(pmid) || told.has(pmid)) return []
                told.add(pmid)
                const end = index + whole.length
                return [
                  {
                    kind: 'undeclared',
                    blocks: true,
                    language,
                    ...place,
                    start: index,
                    end,
                    detail: pmid,
                  },
                ]
              }),
          ),
    )
  })
  const about = (kind: Finding['kind'], blocks: boolean, isSo: (pmid: string) => boolean) =>
    citedPmids
      .filter(isSo)
      .map((pmid): Finding => ({ kind, blocks, field: 'citedPmids', detail: pmid }))
  return [
    ...undeclared,
    ...about('unknown', true, (pmid) => !known.has(pmid)),
    ...about('retracted', false, (pmid) => retracted.has(pmid)),
    ...about('withdrawn', false, (pmid) => withdrawn.has(pmid)),
    ...about('unused', false, (pmid) => !used.has(pmid)),
  ]
}

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
