import type { Sense } from './thesaurus-tables.ts'

/** What a term of some words means, and how far it goes. */
export interface FoundTerm {
  /** Where its first word stands, from 0. */
  start: number
  length: number
  concepts: number[]
}

/** Forms of a word differ by no more letters: 'age' and 'aged', not 'organ' and 'organisation'. */
const LONGEST_ENDING = 3
/** Shorter words and abbreviations have no other forms but a plural. */
const SHORTEST_INFLECTED = 5

/**
 * The terms of a text from its begin to its end, the longest first where several begin.
 * @param bases the base forms of its words
 * @param longestAt the senses of terms that begin at a place, with their lengths, the longest first
 * @param neighbours base forms that stand near: those of the text where nothing else is said
 */
export function matchTerms(
  bases: readonly string[],
  longestAt: (start: number) => { length: number; senses: readonly Sense[] }[],
  neighbours: readonly string[] = bases,
): FoundTerm[] {
  const found: FoundTerm[] = []
  for (let start = 0; start < bases.length; ) {
    const term = longestAt(start)
      .map(({ length, senses }) => ({
        start,
        length,
        concepts: meant(senses, bases.slice(start, start + length), neighbours),
      }))
      .find(({ concepts }) => concepts.length > 0)
    if (term) found.push(term)
    start += term?.length ?? 1
  }
  return found
}

/** The concepts that the words mean; those that a neighbour decides on before all others. */
function meant(
  senses: readonly Sense[],
  words: readonly string[],
  neighbours: readonly string[],
): number[] {
  const fitting = senses.filter(
    ({ form, near }) =>
      (form === undefined || isForm(words[0] ?? '', form)) &&
      (near === undefined || stands(near, words, neighbours)),
  )
  const decided = fitting.filter(({ near }) => near !== undefined)
  return [...new Set((decided.length > 0 ? decided : fitting).map(({ concept }) => concept))]
}

function isForm(word: string, form: string): boolean {
  if (word === form) return true
  if (form.length < SHORTEST_INFLECTED) return word === `${form}s` || form === `${word}s`
  return Math.abs(word.length - form.length) <= LONGEST_ENDING
}

function stands(near: readonly string[], words: readonly string[], all: readonly string[]) {
  return all.some(
    (word) => !words.includes(word) && near.some((beginning) => word.startsWith(beginning)),
  )
}
