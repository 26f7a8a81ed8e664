import type { GlossaryTerm, GlossaryText } from '../../contract/desk/glossary.ts'
import { foldedTerm } from '../../domain/glossary/find-terms.ts'

/** The terms of a state, or all, that have each of some words somewhere, in either language. */
export function termsAt(
  terms: readonly GlossaryTerm[],
  { state, q }: { state: string; q: string },
): GlossaryTerm[] {
  const wanted = foldedTerm(q)
    .split(' ')
    .filter((word) => word !== '')
  return terms
    .filter((term) => state === '' || term.state === state)
    .filter(({ text }) => {
      const all = foldedTerm(wordsOf(text))
      return wanted.every((word) => all.includes(word))
    })
}

const wordsOf = ({ term, also, explanation }: GlossaryText): string =>
  [term, explanation]
    .flatMap(({ de, en }) => [de, en])
    .concat(also.de, also.en)
    .join(' ')

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
