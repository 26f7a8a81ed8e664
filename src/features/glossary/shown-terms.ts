import type { GlossaryState, GlossaryTerm, GlossaryText } from '../../contract/desk/glossary.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { foldedTerm } from '../../domain/glossary/same-term.ts'

/** What the list of terms is narrowed by. */
export interface TermFilter {
  /** Words, each of which a term has somewhere, in either language. */
  words: string
  state: GlossaryState | 'all'
}

/** The terms that a filter leaves, by their names in a language. */
export function shownTerms(
  terms: readonly GlossaryTerm[],
  { words, state }: TermFilter,
  language: Language,
): GlossaryTerm[] {
  const wanted = foldedTerm(words)
    .split(' ')
    .filter((word) => word !== '')
  return terms
    .filter((term) => state === 'all' || term.state === state)
    .filter(({ text }) => {
      const all = foldedTerm(wordsOf(text))
      return wanted.every((word) => all.includes(word))
    })
    .toSorted((a, b) => a.text.term[language].localeCompare(b.text.term[language], language))
}

const wordsOf = ({ term, also, explanation }: GlossaryText): string =>
  [term, explanation]
    .flatMap(({ de, en }) => [de, en])
    .concat(also.de, also.en)
    .join(' ')

/** The filter that an address names. */
export function filterOfAddress(search: string): TermFilter {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  const isState = state === 'public' || state === 'waiting' || state === 'changes-asked'
  return { words: query.get('q') ?? '', state: isState ? state : 'all' }
}

/** The address of a filter, as a query; empty for all terms. */
export function addressOfFilter({ words, state }: TermFilter): string {
  const query = new URLSearchParams({
    ...(words !== '' && { q: words }),
    ...(state !== 'all' && { state }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** What an editor who writes a text proposes for the glossary, as the address of its form has it. */
export function proposedInAddress(search: string): GlossaryText | undefined {
  const query = new URLSearchParams(search)
  const term = query.get('term')
  if (term === null) return undefined
  const language = query.get('in') === 'en' ? 'en' : 'de'
  const pair = (text: string) => ({ de: '', en: '', [language]: text })
  const explanation = query.get('explanation') ?? ''
  return {
    term: pair(term),
    also: { de: [], en: [] },
    explanation: pair(explanation),
  }
}
