import type { Language } from '../../contract/protocol/language.ts'

/** A term without what tells no two apart: case, soft hyphens, kinds of spaces and of hyphens. */
export function foldedTerm(term: string): string {
  return term
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Endings by which words of a language are inflected, the longest first. */
const ENDINGS: Record<Language, RegExp> = {
  de: /(?:en|er|es|em|e|n|s)$/,
  en: /(?:es|s)$/,
}

/** Shorter words keep their ending: 'Gen' is no form of 'Ge'. */
const SHORTEST_STEM = 4

/**
 * A folded term without the endings of its words: 'Hazard Ratios' and 'randomisierten' are forms of
 * 'Hazard Ratio' and 'randomisiert' (P-GLOSSARY).
 */
export function uninflectedTerm(term: string, language: Language): string {
  return foldedTerm(term)
    .split(/([ -])/)
    .map((word) => stemOf(word, ENDINGS[language]))
    .join('')
}

/** All endings go: 'Remissionen' and 'Remission', whose own last letter looks like one, meet. */
function stemOf(word: string, endings: RegExp): string {
  const stem = word.replace(endings, '')
  return stem === word || stem.length < SHORTEST_STEM ? word : stemOf(stem, endings)
}
