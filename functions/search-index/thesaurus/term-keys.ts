import type { Language } from '../../../src/contract/protocol/language.ts'
import { englishStem, germanStem } from '../language/stems.ts'
import { stopWords } from '../language/stop-words.ts'

export interface Sense {
  concept: number
  /** Its base form, where it is of one word: only what is inflected from it means the same. */
  form?: string
  /** Of one German word: whether it is a noun, by its capital. */
  isNoun?: boolean
  /** Of one word: it is an abbreviation, which is meant where it is written as one. */
  isAbbreviation?: boolean
  isBrand?: boolean
  /** Beginnings of base forms, one of which has to stand near it. */
  near?: string[]
}

const ABBREVIATION = /^(?!.*\p{Ll}{2})\p{L}*\p{Lu}\p{L}*\p{Lu}\p{L}*$/u

/**
 * Whether a word is written as an abbreviation: letters with two capitals or more, and no two small ones
 * beside each other ('COPD', 'mRNA', 'NSAIDs'). What has a digit is told from other words by that.
 */
export function isAbbreviation(written: string): boolean {
  return ABBREVIATION.test(written)
}

/** The form by which words of a term and of a text are compared; stop words as they are. */
export function termStem(base: string, language: Language): string {
  if (stopWords.has(base)) return base
  if (language === 'en') return englishStem(base)
  // The German stemmer leaves the plural of 'Muskel' and forms of verbs as 'blutet' of 'bluten'.
  return germanStem(base.replace(/eln$/, 'el').replace(/(?<=[dt])(?:et|ete|eten|end)$/, 'en'))
}

/** By which terms stand in the table that begin with a word. */
export function firstKey(stem: string, language: Language): string {
  return `${language} ${stem}`
}

/** By which all abbreviations stand there, as a list of their base forms. */
export const ABBREVIATIONS = 'abbreviations'

/** Terms that begin with the same word, by the stems of their others: ' infarct', '' for none. */
export type TermsOfWord = Record<string, Sense[]>

/** By which that stands in the same table which two concepts mean together, in either order. */
export function composedKey(one: number, other: number): string {
  return `+ ${Math.min(one, other)} ${Math.max(one, other)}`
}
