/** What became of the sentence in which a passage of an abstract stands (P-SOURCE-CHANGED). */
import type { AbstractSection } from '../study/study.ts'
import { inlineToText } from '../text/inline-markup.ts'
import { matchingParagraphs } from '../text/matching-paragraphs.ts'
import { sentencesOf } from '../text/sentences.ts'
import { abstractText, digestOf, type PassageSource, rowsAround } from './abstract-text.ts'

/** A stretch of the text of a study (`passageText`). */
interface Stretch {
  start: number
  end: number
}

/** A sentence of an abstract without the label of its part, with where it stands. */
interface Sentence extends Stretch {
  text: string
}

/** A sentence that reads differently now; '' for what is gone, or for what was and nobody knows. */
export interface ChangedSentence {
  was: string
  is: string
}

export interface FoundSource {
  changes: ChangedSentence[]
  /** Where the passage stands now, as far as that can be told. */
  passage: Stretch | undefined
}

/**
 * Finds a passage of a study as it was in the study as it is; a row of the registry is one sentence, since
 * its numbers alone can stand in another row, too. A sentence is the same wherever it
 * stands now, however its blanks, typographic signs and markup are written.
 */
export function findSource(
  passage: Stretch,
  before: PassageSource,
  now: PassageSource,
): FoundSource {
  const [were, are] = [sentencesIn(before), sentencesIn(now)]
  const parts = now.abstract.map(({ text }) => asCompared(inlineToText(text)))
  const placeOf = ({ text }: Sentence) => {
    const words = asCompared(text)
    return are.find((one) => asCompared(one.text) === words)
  }
  const stands = (sentence: Sentence) =>
    placeOf(sentence) !== undefined ||
    parts.some((part) => isSentenceOf(asCompared(sentence.text), part))
  const touched = were.filter(({ start, end }) => start < passage.end && end > passage.start)
  const went = were.filter((sentence) => !stands(sentence))
  const known = new Set(were.map(({ text }) => asCompared(text)))
  const came = are.filter(({ text }) => !known.has(asCompared(text)))
  const matches = matchingParagraphs(
    went.map(({ text }) => text),
    came.map(({ text }) => text),
  )
  const becameOf = (sentence: Sentence) => {
    const match = matches.find(({ was }) => was === went.indexOf(sentence))
    return match?.is === undefined ? undefined : came[match.is]
  }
  const changed = touched.filter((sentence) => went.includes(sentence))
  const places = touched.map((sentence) =>
    changed.includes(sentence) ? becameOf(sentence) : placeOf(sentence),
  )
  return {
    changes: changed.map((sentence) => ({
      was: sentence.text,
      is: becameOf(sentence)?.text ?? '',
    })),
    passage: placed(passage, touched, places),
  }
}

/** The same part of the one sentence in which it stood, where that stands there, else whole sentences. */
function placed(
  passage: Stretch,
  touched: readonly Sentence[],
  places: ReadonlyArray<Sentence | undefined>,
): Stretch | undefined {
  const there = places.filter((place) => place !== undefined)
  if (there.length === 0 || there.length < places.length) return undefined
  const [was, is] = [touched[0], there[0]]
  if (touched.length === 1 && was && is) {
    const words = was.text.slice(Math.max(0, passage.start - was.start), passage.end - was.start)
    const at = is.text.indexOf(words)
    if (at >= 0) return { start: is.start + at, end: is.start + at + words.length }
  }
  const start = Math.min(...there.map((place) => place.start))
  const end = Math.max(...there.map((place) => place.end))
  // Sentences that do not stand together any more are no passage.
  const length = there.reduce((sum, place) => sum + place.end - place.start, 0)
  return end - start <= length + MOST_BETWEEN * there.length ? { start, end } : undefined
}

/** Blanks, or the label of another part, between two sentences. */
const MOST_BETWEEN = 60

function sentencesIn({ abstract, registry }: PassageSource): Sentence[] {
  let offset = 0
  return [...abstract, ...(registry?.sections ?? [])].flatMap(({ label, text }, index) => {
    const plain = inlineToText(text)
    const from = offset + abstractText([...(index > 0 ? [EMPTY] : []), { label, text: '' }]).length
    offset = from + plain.length
    const spans = index < abstract.length ? sentenceSpans(plain) : [{ start: 0, end: plain.length }]
    return spans.flatMap(({ start, end }) => {
      const words = plain.slice(start, end)
      const lead = words.length - words.trimStart().length
      const written = words.trim()
      const begin = from + start + lead
      return written === '' ? [] : { start: begin, end: begin + written.length, text: written }
    })
  })
}

const EMPTY = { text: '' }

/** The sentences of a text of an abstract, also those that begin with a small letter or a figure. */
export function sentenceSpans(plain: string): Stretch[] {
  const ends = sentencesOf(plain, 'en').flatMap(({ start, end }) => [
    ...Array.from(plain.slice(start, end).matchAll(ENDS), (found) => {
      return start + found.index + found[0].length
    }),
    end,
  ])
  return ends.map((end, at) => ({ start: ends[at - 1] ?? 0, end }))
}

/** The words of a passage; of the registry with those of its row, which name what its numbers count. */
export const passageWords = (text: string, passage: Stretch): string =>
  rowsAround(text, passage)
    ? sentencesAround(text, passage)
    : text.slice(passage.start, passage.end)

/** The whole sentences of a text in which a stretch of it stands; of the registry, the rows. */
export function sentencesAround(text: string, { start, end }: Stretch): string {
  const rows = rowsAround(text, { start, end })
  if (rows) return text.slice(rows.start, rows.end).trim()
  const touched = sentenceSpans(text).filter((one) => one.start < end && one.end > start)
  return text.slice(touched[0]?.start ?? start, touched.at(-1)?.end ?? end).trim()
}

/** What ends a sentence also before a small letter or a figure, 'eGFR', since it shortens no word. */
const ENDS = /(?:[\d)%\]]|\p{Ll}{4})[.!?]["')\]]*\s+(?=[\p{Ll}\d([])/gu

/** What is read alike, written in one way. */
const ALIKE: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''],
  [/[\u2018\u2019\u201a\u201b\u2032`\u00b4]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/(?<=\d)[\u00b7\u2219\u22c5](?=\d)/g, '.'],
  [/\u00b5/g, '\u03bc'],
  [/\s+/g, ' '],
  // 'P < .001', '34.6 %', '( n = 5 )'; never between two numbers.
  [/ ?([<>=\u2264\u2265\u00b1\u00d7/%]) ?/g, '$1'],
  [/(?<=[([]) | (?=[)\],;:?!])| (?=\.(?!\d))/g, ''],
  [/(?<=[\p{L}\p{N}]) ?- ?(?=[\p{L}\p{N}])/gu, '-'],
]

/** 'RESULTS: ' where a label became part of the text. */
const LABEL = /^\p{Lu}[\p{Lu}\s/&,-]{2,60}: ?/u

/** Lowered digits can stand there as they are, 'CO2'; raised ones cannot, '10⁶'. */
function asCompared(text: string): string {
  const written = text
    .normalize('NFC')
    .replace(/[\u2080-\u2089]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
  const alike = ALIKE.reduce((words, [sign, by]) => words.replace(sign, by), written)
  return alike.trim().replace(LABEL, '')
}

/** The same for changes that read alike, so that nobody is told of one twice. */
export const nameOfChange = ({ was, is }: ChangedSentence): string =>
  digestOf([was, is].map(asCompared).join('\n'))

/** Whether a part has a whole sentence, also where another one was joined to it. */
function isSentenceOf(sentence: string, part: string): boolean {
  if (!/[.!?]["')\]]*$/.test(sentence)) return false
  for (let at = part.indexOf(sentence); at >= 0; at = part.indexOf(sentence, at + 1)) {
    const [ahead, behind] = [part.slice(0, at), part.slice(at + sentence.length)]
    const begins = ahead === '' || /[.!?]["')\]]* $/.test(ahead)
    if (begins && (behind === '' || behind.startsWith(' '))) return true
  }
  return false
}

/** Whether two abstracts read alike, however their parts are named and marked. */
export function isSameAbstract(
  one: readonly AbstractSection[],
  other: readonly AbstractSection[],
): boolean {
  const [words, others] = [one, other].map((sections) =>
    asCompared(sections.map(({ text }) => inlineToText(text)).join(' ')),
  )
  return words === others
}
