import type { Language } from '../../../contract/protocol/language.ts'
import { type PlacedReference, referencesIn } from '../../numbers/render-numbers.ts'
import { withoutSources } from '../../text/citation-marks.ts'
import { sentencesOf } from '../../text/sentences.ts'

/** Stands in the words of a sentence for a reference. */
export const SIGN = '§'

/** A reference with where its sign stands in the words. */
export interface SignedReference extends PlacedReference {
  at: number
}

/** Words between marks of punctuation, or words that join. */
export interface Clause {
  words: string
  references: SignedReference[]
}

/** A sentence that says a number, as it reads without marks, sources and explanations. */
export interface BoundSentence {
  language: Language
  /** Where in the text, in UTF-16 units. */
  start: number
  end: number
  words: string
  references: SignedReference[]
  clauses: Clause[]
}

const blank = (whole: string) => ' '.repeat(whole.length)

/** Brackets are none: what stands in them belongs to the words before. */
const JOINTS =
  /(?=[;:,\u2013\u2014]|(?<!\p{L})(?:und|sowie|aber|doch|sondern|während|and|as well as|but|while|whereas)(?!\p{L}))/iu

/** Longer sentences, and those with more numbers, nobody writes: to read them would take too long. */
const LONGEST = 4_000
const MOST_NUMBERS = 40

/** The sentences of a text that say a number. */
export function boundSentencesIn(text: string, language: Language): BoundSentence[] {
  const references = referencesIn(text)
  if (references.length === 0) return []
  const bare = bareText(text)
  const plain = signed(bare, references)
  return sentencesOf(bare, language).flatMap(({ start, end }): BoundSentence[] => {
    const own = references.filter((one) => one.start >= start && one.start < end)
    if (own.length === 0 || own.length > MOST_NUMBERS || end - start > LONGEST) return []
    const words = plain.slice(start, end).replace(/\s+/g, ' ').trim()
    let left = own
    const clauses = words.split(JOINTS).map((part): Clause => {
      const signs = [...part.matchAll(new RegExp(SIGN, 'g'))].map(({ index }) => index)
      const here = left.slice(0, signs.length)
      left = left.slice(signs.length)
      return { words: part, references: signedAt(here, signs) }
    })
    const signs = [...words.matchAll(new RegExp(SIGN, 'g'))].map(({ index }) => index)
    const place = { start, end: start + plain.slice(start, end).trimEnd().length }
    return [{ language, ...place, words, references: signedAt(own, signs), clauses }]
  })
}

function signedAt(
  references: readonly PlacedReference[],
  signs: readonly number[],
): SignedReference[] {
  return references.map((one, index) => {
    const { source, value, form, start, end } = one
    return { source, value, form, start, end, at: signs[index] ?? 0 }
  })
}

/** The text without what is no part of its sentences, of the same length. */
const bareText = (text: string) =>
  withoutSources(text.replaceAll(SIGN, ' '))
    .replace(/\[EXP:[^[\]\n]*\]/g, blank)
    .replace(/[*_{}]+/g, blank)

/** With a sign for each reference, of the same length. */
function signed(bare: string, references: readonly PlacedReference[]): string {
  const parts = references.map(({ start, end }, at) => {
    const before = bare.slice(references[at - 1]?.end ?? 0, start)
    return `${before}${SIGN}${' '.repeat(end - start - 1)}`
  })
  return parts.join('') + bare.slice(references.at(-1)?.end ?? 0)
}
