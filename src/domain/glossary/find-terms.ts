import type { GlossaryText } from '../../contract/desk/glossary.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { blockSources } from '../text/block-sources.ts'
import { markupSpans } from '../text/markup.ts'

type Spelled = Pick<GlossaryText, 'term' | 'also'>

/** The term that is spelled so, else the one of which it is another spelling (P-GLOSSARY). */
export function termOfWords<T extends Spelled>(
  words: string,
  terms: readonly T[],
  language: Language,
): T | undefined {
  return spellingsOf(terms, language).get(foldedTerm(words)) as T | undefined
}

const known: Record<Language, WeakMap<readonly Spelled[], ReadonlyMap<string, Spelled>>> = {
  de: new WeakMap(),
  en: new WeakMap(),
}

/** Worked out once for a list of terms: a publication asks for each of thousands of texts. */
function spellingsOf(terms: readonly Spelled[], language: Language): ReadonlyMap<string, Spelled> {
  const cached = known[language].get(terms)
  if (cached) return cached
  const also = terms.flatMap((term) =>
    term.also[language].map((one) => [foldedTerm(one), term] as const),
  )
  const own = terms.map((term) => [foldedTerm(term.term[language]), term] as const)
  const spellings = new Map([...also.toReversed(), ...own])
  known[language].set(terms, spellings)
  return spellings
}

/** What stands around a term where somebody asks what it is. */
const ASKED: Record<Language, RegExp> = {
  de: /^(?:was (?:ist|sind|heißt|heisst|bedeutet|bedeuten)|definition(?: von)?|bedeutung(?: von)?)\s+(?:(?:ein|eine|der|die|das)\s+)?(.+)$/,
  en: /^(?:what (?:is|are|does)|define|definition of|meaning of)\s+(?:(?:a|an|the)\s+)?(.+?)(?:\s+mean)?$/,
}

/** The term that is all that a question asks for: 'Placebo', 'Was ist ein Placebo?'. */
export function termAskedFor<T extends Spelled>(
  question: string,
  terms: readonly T[],
  language: Language,
): T | undefined {
  const words = foldedTerm(question).replace(/[\s?!.]+$/, '')
  return (
    termOfWords(words, terms, language) ??
    termOfWords(ASKED[language].exec(words)?.[1] ?? '', terms, language)
  )
}

/** A term with its explanation, as a text has it. */
export interface TextExplanation {
  term: string
  explanation: string
}

/** What a text explains, in its order; its markup as it is written. */
export function explanationsIn(text: string): TextExplanation[] {
  return blockSources(text)
    .filter(({ source }) => source.includes('[EXP:'))
    .flatMap(({ source }) => {
      const spans = markupSpans(source)
      return spans.flatMap((span, index): TextExplanation[] => {
        // A term, a mark, its explanation.
        const meant = spans[index + 2]
        if (span.kind !== 'term' || meant?.kind !== 'explanation') return []
        const [term, explanation] = [span, meant].map(({ start, end }) =>
          source.slice(start, end).trim(),
        )
        return [{ term: term ?? '', explanation: explanation ?? '' }]
      })
    })
}

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
