import type { Language } from '../../../src/contract/protocol/language.ts'
import { englishStem, germanStem } from '../language/stems.ts'
import { stopWords } from '../language/stop-words.ts'

/** What a term may mean. */
export interface Sense {
  concept: number
  /** Its base form, where it is of one word: forms that differ more are other words. */
  form?: string
  /** Beginnings of base forms, one of which has to stand near it. */
  near?: string[]
}

/** The form by which words of a term and of a text are compared; stop words as they are. */
export function termStem(base: string, language: Language): string {
  if (stopWords.has(base)) return base
  // The German stemmer leaves the plural of 'Muskel'.
  return language === 'de' ? germanStem(base.replace(/eln$/, 'el')) : englishStem(base)
}

/** By which terms stand in the table that begin with a word. */
export function firstKey(stem: string, language: Language): string {
  return `${language} ${stem}`
}

/** Terms that begin with the same word, by the stems of their others: ' infarct', '' for none. */
export type TermsOfWord = Record<string, Sense[]>

/** By which that stands in the same table which two concepts mean together, in either order. */
export function composedKey(one: number, other: number): string {
  return `+ ${Math.min(one, other)} ${Math.max(one, other)}`
}
