import type { GlossaryText } from '../../contract/desk/glossary.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { blockSources } from '../text/block-sources.ts'
import { markupSpans } from '../text/markup.ts'
import { foldedTerm, uninflectedTerm } from './same-term.ts'

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
  const { spelled, uninflected } = spellingsOf(terms, language)
  const found = spelled.get(folded) ?? uninflected.get(uninflectedTerm(words, language))
  return [...(found ?? [])] as T[]
}

/** Terms by how they may be written. */
interface Spellings {
  spelled: ReadonlyMap<string, ReadonlySet<Spelled>>
  /** Without the endings of their words. */
  uninflected: ReadonlyMap<string, ReadonlySet<Spelled>>
}

const known: Record<Language, WeakMap<readonly Spelled[], Spellings>> = {
  de: new WeakMap(),
  en: new WeakMap(),
}

/** Worked out once for a list of terms: a publication asks for each of thousands of texts. */
function spellingsOf(terms: readonly Spelled[], language: Language): Spellings {
  const cached = known[language].get(terms)
  if (cached) return cached
  const [spelled, uninflected] = [new Map<string, Set<Spelled>>(), new Map<string, Set<Spelled>>()]
  const note = (map: Map<string, Set<Spelled>>, key: string, term: Spelled) =>
    map.set(key, (map.get(key) ?? new Set()).add(term))
  for (const term of terms) {
    for (const spelling of [term.term[language], ...term.also[language]]) {
      note(spelled, foldedTerm(spelling), term)
      note(uninflected, uninflectedTerm(spelling, language), term)
    }
  }
  const spellings = { spelled, uninflected }
  known[language].set(terms, spellings)
  return spellings
}

/** What stands around a term where somebody asks what it is. */
const ASKED: Record<Language, RegExp> = {
  de: /^(?:was (?:ist|sind|heißt|heisst|bedeutet|bedeuten)|definition(?: von)?|bedeutung(?: von)?)\s+(?:(?:ein|eine|der|die|das)\s+)?(.+)$/,
  en: /^(?:what (?:is|are|does)|define|definition of|meaning of)\s+(?:(?:a|an|the)\s+)?(.+?)(?:\s+mean)?$/,
}

/** The terms that are all that a question asks for: 'Placebo', 'Was ist ein Placebo?'. */
export function termsAskedFor<T extends Spelled>(
  question: string,
  terms: readonly T[],
  language: Language,
): T[] {
  const words = foldedTerm(question).replace(/[\s?!.]+$/, '')
  const whole = termsOfWords(words, terms, language)
  return whole.length > 0
    ? whole
    : termsOfWords(ASKED[language].exec(words)?.[1] ?? '', terms, language)
}

/** A term with its explanation, as a text has it. */
export interface TextExplanation {
  term: string
  explanation: string
}

/** The same with where it stands: in UTF-16 units from the begin of a text whose lines end in '\n'. */
interface PlacedExplanation extends TextExplanation {
  start: number
  end: number
}

/** What a text explains, in its order; its markup as it is written. */
export function explanationsIn(text: string): PlacedExplanation[] {
  return blockSources(text)
    .filter(({ source }) => source.includes('[EXP:'))
    .flatMap(({ start, source }) => {
      const spans = markupSpans(source)
      return spans.flatMap((span, index): PlacedExplanation[] => {
        // A term, a mark, its explanation.
        const meant = spans[index + 2]
        if (span.kind !== 'term' || meant?.kind !== 'explanation') return []
        return [
          {
            term: source.slice(span.start, span.end).trim(),
            explanation: source.slice(meant.start, meant.end).trim(),
            start: start + span.start - '{'.length,
            end: start + meant.end + ']'.length,
          },
        ]
      })
    })
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
): PlacedExplanation[] {
  return explanationsIn(source).flatMap((explained) => {
    const found = termsOfWords(explained.term, terms, language)
    const isThere = found.some((one) =>
      isSameText(one.explanation[language], explained.explanation),
    )
    return found.length > 0 && !isThere ? [explained] : []
  })
}

const isSameText = (one: string, other: string): boolean => sameText(one) === sameText(other)

/** A full stop at the end, and how it begins, make no other explanation. */
const sameText = (text: string): string => foldedTerm(text).replace(/\.$/, '')
