import type { Language } from '../../contract/protocol/language.ts'
import { termOfWords } from './find-terms.ts'
import type { PublicTerm } from './glossary-term.ts'

/** Where a term stands on the page of the glossary, below its address: 'hazard-ratio'. */
export function anchorOfTerm({ term }: Pick<PublicTerm, 'term'>, language: Language): string {
  return asAnchor(term[language])
}

function asAnchor(words: string): string {
  return words
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Terms of one letter of the alphabet; what begins with none stands under '#'. */
interface LetterOfTerms {
  letter: string
  terms: PublicTerm[]
}

/** All terms as a language sorts them, by their first letters; umlauts stand with their vowels. */
export function termsByLetter(terms: readonly PublicTerm[], language: Language): LetterOfTerms[] {
  const sorted = terms.toSorted((a, b) =>
    a.term[language].localeCompare(b.term[language], language),
  )
  const groups = Map.groupBy(sorted, ({ term }) => {
    const [first = ''] = asAnchor(term[language])
    return /[a-z]/.test(first) ? first.toUpperCase() : '#'
  })
  return Array.from(groups, ([letter, ofLetter]) => ({ letter, terms: ofLetter })).toSorted(
    (a, b) => a.letter.localeCompare(b.letter),
  )
}

/** The terms that words are spellings of, each once, in the order of the words. */
export function termsOfWords(
  words: readonly string[],
  terms: readonly PublicTerm[],
  language: Language,
): PublicTerm[] {
  if (terms.length === 0) return []
  return [...new Set(words.flatMap((spelled) => termOfWords(spelled, terms, language) ?? []))]
}
