import type { GlossaryText } from '../../contract/desk/glossary.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { type MarkupNode, parseMarkup } from '../text/markup.ts'
import { foldedTerm, isSameTerm } from './same-term.ts'

type Spelled = Pick<GlossaryText, 'term' | 'also'>
type Explained = Spelled & Pick<GlossaryText, 'explanation'>

/**
 * The terms that words may be: those that are spelled so, else those of which they are an inflected
 * form. More than one where a word has several meanings (P-GLOSSARY).
 */
export function termsOfWords<T extends Spelled>(
  words: string,
  terms: readonly T[],
  language: Language,
): T[] {
  const folded = foldedTerm(words)
  if (folded === '') return []
  const spellingsOf = ({ term, also }: T) => [term[language], ...also[language]]
  const spelled = terms.filter((term) =>
    spellingsOf(term).some((spelling) => foldedTerm(spelling) === folded),
  )
  if (spelled.length > 0) return spelled
  return terms.filter((term) =>
    spellingsOf(term).some((spelling) => isSameTerm(spelling, words, language)),
  )
}

/** A term with its explanation, as a text has it. */
export interface TextExplanation {
  term: string
  explanation: string
}

/** What a text explains, in its order; its markup as it is written. */
export function explanationsIn(source: string): TextExplanation[] {
  const collect = (nodes: readonly MarkupNode[]): TextExplanation[] =>
    nodes.flatMap((node) => {
      if (node.type === 'explanation') return [{ term: node.term, explanation: node.explanation }]
      return 'children' in node ? collect(node.children) : []
    })
  return source.includes('[EXP:') ? parseMarkup(source).paragraphs.flatMap(collect) : []
}

/**
 * The one term that an explanation of a text is about. Of several meanings it is the one that the
 * text explains; where that is none of them, nobody knows which is meant.
 */
export function termExplained<T extends Explained>(
  { term, explanation }: TextExplanation,
  terms: readonly T[],
  language: Language,
): T | undefined {
  const found = termsOfWords(term, terms, language)
  const same = found.filter((one) => isSameText(one.explanation[language], explanation))
  return same[0] ?? (found.length === 1 ? found[0] : undefined)
}

/**
 * Explanations of a text that say something else than the glossary does of the same term, in any of
 * its meanings.
 */
export function differingExplanations<T extends Explained>(
  source: string,
  terms: readonly T[],
  language: Language,
): Array<TextExplanation & { terms: T[] }> {
  return explanationsIn(source).flatMap((explained) => {
    const found = termsOfWords(explained.term, terms, language)
    const isThere = found.some((one) =>
      isSameText(one.explanation[language], explained.explanation),
    )
    return found.length > 0 && !isThere ? [{ ...explained, terms: found }] : []
  })
}

const isSameText = (one: string, other: string): boolean => sameText(one) === sameText(other)

/** A full stop at the end, and how it begins, make no other explanation. */
const sameText = (text: string): string => foldedTerm(text).replace(/\.$/, '')
