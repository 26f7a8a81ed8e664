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

function uninflected(term: string, language: Language): string {
  return foldedTerm(term)
    .split(/([ -])/)
    .map((word) => {
      const stem = word.replace(ENDINGS[language], '')
      return stem.length < SHORTEST_STEM ? word : stem
    })
    .join('')
}

/** Whether two terms are one, but for an ending: 'Hazard Ratios', 'randomisierten' (P-GLOSSARY). */
export const isSameTerm = (one: string, other: string, language: Language): boolean =>
  foldedTerm(one) === foldedTerm(other) ||
  uninflected(one, language) === uninflected(other, language)
