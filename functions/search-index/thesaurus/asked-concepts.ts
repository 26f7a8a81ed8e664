import type { Language } from '../../../src/contract/protocol/language.ts'
import { germanSurplus } from '../language/stop-words.ts'
import type { FoundTerm } from './match-terms.ts'
import type { FindTerms } from './term-finder.ts'

/** A term of a question, in the language that knows it. */
export interface AskedTerm extends FoundTerm {
  language: Language
}

export interface Asked {
  /** That it is in. */
  language: Language
  terms: AskedTerm[]
}

/**
 * What the words of a question mean: in the language that it is in, and whatever else of it only the
 * other one knows.
 * @param bases its words with stop words, in their base forms
 */
export function askedConcepts(bases: readonly string[], find: FindTerms): Asked {
  const inLanguage = (language: Language) =>
    find(bases, language).map((term): AskedTerm => ({ ...term, language }))
  const [german, english] = [inLanguage('de'), inLanguage('en')]
  const words = (terms: readonly AskedTerm[]) => terms.reduce((sum, { length }) => sum + length, 0)
  const isGerman = germanSurplus(bases) + Math.sign(words(german) - words(english)) >= 0
  const [own, other] = isGerman ? [german, english] : [english, german]
  const isFree = (term: AskedTerm) =>
    own.every(
      ({ start, length }) => start + length <= term.start || term.start + term.length <= start,
    )
  return { language: isGerman ? 'de' : 'en', terms: [...own, ...other.filter(isFree)] }
}
