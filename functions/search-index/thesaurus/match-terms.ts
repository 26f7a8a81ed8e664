import { stopWords } from '../language/stop-words.ts'
import type { Sense } from './term-keys.ts'

/** What a term of some words means, and how far it goes. */
export interface FoundTerm {
  /** Where its first word stands, from 0. */
  start: number
  length: number
  concepts: number[]
}

/** A term by how many words it has. */
export interface TermOfWords {
  length: number
  senses: readonly Sense[]
}

/** Forms of a word differ by no more letters: 'age' and 'aged', not 'organ' and 'organisation'. */
const LONGEST_ENDING = 3
/** Shorter words and abbreviations take no other endings than these. */
const SHORTEST_INFLECTED = 5
const SHORT_ENDINGS: ReadonlySet<string> = new Set(['s', 'e', 'n', 'en', 'er', 'es', 'em', 'ern'])

/**
 * The terms of a text from its begin to its end, the longest first where several begin.
 * @param bases the base forms of its words
 * @param termsAt the terms that begin at a place, the longest first; undefined for none
 * @param neighbours base forms that stand near: those of the text where nothing else is said
 */
export function matchTerms(
  bases: readonly string[],
  termsAt: (start: number) => readonly TermOfWords[] | undefined,
  neighbours: readonly string[] = bases,
): FoundTerm[] {
  const found: FoundTerm[] = []
  for (let start = 0; start < bases.length; ) {
    let read = 1
    for (const { length, senses } of termsAt(start) ?? []) {
      const concepts = matchingConcepts(senses, bases.slice(start, start + length), neighbours)
      if (concepts.length === 0) continue
      found.push({ start, length, concepts })
      read = length
      break
    }
    start += read
  }
  return found
}

/**
 * The concepts that the words mean: those that a neighbour decides on before all others, and of
 * words with the same stem the likest, so that 'alcohol' is not alcoholism.
 */
function matchingConcepts(
  senses: readonly Sense[],
  words: readonly string[],
  neighbours: readonly string[],
): number[] {
  const [only] = senses
  // Most terms mean one thing, of several words: they are so as they stand.
  if (senses.length === 1 && only && only.form === undefined && only.near === undefined) {
    return [only.concept]
  }
  const fitting = senses.filter(
    ({ form, near }) =>
      (form === undefined || isForm(words[0] ?? '', form)) &&
      (near === undefined || standsNear(near, words, neighbours)),
  )
  const decided = fitting.filter(({ near }) => near !== undefined)
  const likely = decided.length > 0 ? decided : fitting
  // The word itself before all its forms: 'Leber' is not 'Leben', which has the same stem.
  const distance = ({ form }: Sense) =>
    form === undefined || form === words[0] ? -1 : Math.abs(form.length - (words[0]?.length ?? 0))
  const least = Math.min(...likely.map(distance))
  const nearest = likely.filter((sense) => distance(sense) === least)
  return [...new Set(nearest.map(({ concept }) => concept))]
}

function isForm(word: string, form: string): boolean {
  if (word === form) return true
  // 'sich' is no form of 'sicher', although that stem is the same.
  if (stopWords.has(word)) return false
  if (form.length < SHORTEST_INFLECTED) {
    const ending = word.startsWith(form) ? word.slice(form.length) : undefined
    const isPlural = form === `${word}s` || word === form.replace(/y$/, 'ies')
    return isPlural || (ending !== undefined && SHORT_ENDINGS.has(ending))
  }
  return Math.abs(word.length - form.length) <= LONGEST_ENDING
}

function standsNear(near: readonly string[], words: readonly string[], all: readonly string[]) {
  return all.some(
    (word) => !words.includes(word) && near.some((beginning) => word.startsWith(beginning)),
  )
}
