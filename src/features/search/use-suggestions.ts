import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import type { Language } from '../../contract/protocol/language.ts'
import {
  SUGGESTIONS,
  type SuggestedStudy,
  suggestConcepts,
  suggestHearticles,
  suggestStudies,
} from '../../contract/reading/search.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { SearchTab } from './filters/search-choice.ts'
import { isSearchable, queryOfSearch } from './place/search-address.ts'

export interface Suggestion {
  text: string
  languageCode: string
  href: string
  /** Of a concept, what is searched for, and how much there is; the link leads there. */
  question?: string
  count?: number
  /** What the gate of its link asks about: a study needs paid access, a hearticle is a card. */
  gate?: 'hearticle' | 'study'
  /** What happened to the study, or to one that the hearticle cites. */
  notice?: SuggestedStudy['notice']
  /** The hearticle's number. */
  id?: number
}

const NO_SUGGESTIONS: readonly Suggestion[] = []

/** What may be meant by a term; nothing where it is too short. */
export function useSuggestions(tab: SearchTab, term: string): readonly Suggestion[] {
  const { language } = useWords()
  const { value = NO_SUGGESTIONS } = useRemote(
    'suggestions',
    isSearchable(term) ? `${tab} ${term}` : undefined,
    async () => ({ ok: true, value: await suggestionsFor(tab, term, language) }),
    { isKept: true },
  )
  return value
}

/**
 * Concepts, then titles. None where they cannot be had: they are an ease, and the search itself says
 * what failed.
 */
async function suggestionsFor(
  tab: SearchTab,
  term: string,
  language: Language,
): Promise<readonly Suggestion[]> {
  const [concepts, titles] = await Promise.all([
    conceptsFor(tab, term, language),
    titlesFor(tab, term, language),
  ])
  return [...concepts, ...titles].slice(0, SUGGESTIONS)
}

async function conceptsFor(
  tab: SearchTab,
  term: string,
  language: Language,
): Promise<Suggestion[]> {
  const contentType = tab === 'hearticles' ? 'hearticles' : 'studies'
  const query = { lang: language, searchTerm: term.trim(), of: contentType } as const
  const outcome = await call(suggestConcepts, { query })
  if (!outcome.ok) return []
  const existing = outcome.value.filter(({ count }) => count > 0)
  return existing.map(({ term: question, languageCode, count }) => ({
    text: question,
    question,
    count,
    languageCode,
    href: queryOfSearch({
      tab,
      term: question,
      filters: {},
      sort: 'relevance',
      page: 0,
      without: [],
    }),
  }))
}

async function titlesFor(tab: SearchTab, term: string, language: Language): Promise<Suggestion[]> {
  const query = { lang: language, searchTerm: term.trim() }
  if (tab === 'hearticles') {
    const outcome = await call(suggestHearticles, { query })
    if (!outcome.ok) return []
    return outcome.value.map(({ id, headline, languageCode, notice }) => ({
      text: headline,
      notice,
      languageCode,
      href: addressOf({ page: 'hearticle', id }, language),
      gate: 'hearticle',
      id,
    }))
  }
  const outcome = await call(suggestStudies, { query })
  if (!outcome.ok) return []
  return outcome.value.map(({ pmid, title, languageCode, notice }) => ({
    text: title,
    notice,
    languageCode,
    href: addressOf({ page: 'study', pmid }, language),
    gate: 'study',
  }))
}
