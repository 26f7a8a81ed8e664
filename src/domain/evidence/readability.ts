import { sentencesOf } from '../text/sentences.ts'

export interface Readability {
  /** Fourth Vienna formula for non-fiction: about the school year that can read it. */
  vienna: number
  /** Reading ease from 0 (hard) to 100 (easy), for German. */
  flesch: number
}

const VOWELS = /[aeiouyäöüáàâéèêíìóòôúù]+/giu
const LETTERS = /\p{L}+(?:[-’']\p{L}+)*/gu
const MANY_SYLLABLES = 3

/** The syllables of a German word by its groups of vowels, which are nearly always as many. */
export function countSyllables(word: string): number {
  return Math.max(1, word.match(VOWELS)?.length ?? 0)
}

/**
 * The fourth Vienna formula (Bamberger and Vanecek, Lesen – Verstehen – Lernen – Schreiben, 1984)
 * and the reading ease of Flesch for German (Amstad, Wie verständlich sind unsere Zeitungen?, 1978).
 * @param text plain German text
 * @returns undefined for a text without words
 */
export function readabilityOf(text: string): Readability | undefined {
  const words = text.match(LETTERS) ?? []
  if (words.length === 0) return undefined
  const sentences = sentencesOf(text, 'de').filter(({ start, end }) =>
    /\p{L}/u.test(text.slice(start, end)),
  )
  const syllables = words.map(countSyllables)
  const wordsInSentence = words.length / sentences.length
  const long = syllables.filter((count) => count >= MANY_SYLLABLES).length / words.length
  const mean = syllables.reduce((sum, count) => sum + count, 0) / words.length
  return {
    vienna: 0.2656 * wordsInSentence + 27.44 * long - 1.693,
    flesch: 180 - wordsInSentence - 58.5 * mean,
  }
}
