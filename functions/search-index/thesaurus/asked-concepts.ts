import { germanSurplus } from '../language/stop-words.ts'
import type { FoundTerm } from './match-terms.ts'
import type { FindTerms } from './term-finder.ts'

/**
 * What the words of a question mean: in the language that it is in, and whatever else of it only the
 * other one knows.
 * @param bases its words with stop words, in their base forms
 */
export function askedConcepts(bases: readonly string[], find: FindTerms): FoundTerm[] {
  const [german, english] = [find(bases, 'de'), find(bases, 'en')]
  const words = (terms: readonly FoundTerm[]) => terms.reduce((sum, { length }) => sum + length, 0)
  const isGerman = germanSurplus(bases) + Math.sign(words(german) - words(english)) >= 0
  const [own, other] = isGerman ? [german, english] : [english, german]
  const isFree = (term: FoundTerm) =>
    own.every(
      ({ start, length }) => start + length <= term.start || term.start + term.length <= start,
    )
  return [...own, ...other.filter(isFree)]
}
