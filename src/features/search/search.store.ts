import { atom } from 'nanostores'
import { type CallError, call } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import { readSession } from '../../api/stored-session.ts'
import type { Language } from '../../contract/protocol/language.ts'
import {
  type FoundHearticle,
  type FoundStudy,
  type NamedConcept,
  SEARCH_PAGE_SIZE,
  type SearchFacets,
  SUGGESTIONS,
  type SuggestedStudy,
  searchHearticles,
  searchStudies,
  suggestConcepts,
  suggestHearticles,
  suggestStudies,
  type UnderstoodConcept,
} from '../../contract/reading/search.ts'
import { hasAnyOf, hasPaidAccess } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { $session } from '../../session/session.store.ts'
import type { SearchTab } from './filters/search-choice.ts'
import { isSearchable, type OpenPlace, queryOfSearch } from './place/search-address.ts'

export type Found =
  | { kind: 'hearticle'; result: FoundHearticle }
  | { kind: 'study'; result: FoundStudy }

export type SearchState =
  | { at: 'nothing' | 'searching' | 'failed' | 'premium' | 'signed-out' }
  /** The page asked for is beyond the last one, which counts from 0, too. */
  | { at: 'beyond'; lastPage: number }
  | {
      at: 'found'
      results: readonly Found[]
      page: number
      totalPages: number
      total: number
      facets: SearchFacets
      understood: readonly UnderstoodConcept[]
      nearest: readonly NamedConcept[]
    }

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

export function createSearch(language: Language) {
  const results = atom<SearchState>({ at: 'nothing' })
  const facets = atom<SearchFacets | undefined>()
  const understood = atom<readonly UnderstoodConcept[]>([])
  const suggestions = atom<readonly Suggestion[]>([])
  const searches = createLatestOnly()
  const suggesting = createLatestOnly()
  let hadSession = false
  let answered = ''

  const show = (state: SearchState) => {
    if (state.at === 'found') {
      facets.set(state.facets)
      understood.set(state.understood)
    } else if (state.at !== 'failed' && state.at !== 'beyond') {
      facets.set(undefined)
      understood.set([])
    }
    results.set(state)
  }
  const clearSuggestions = () => {
    suggesting.cancel()
    suggestions.set([])
  }
  return {
    $results: results,
    /** Of the last answer, until there is another; undefined while nothing is or can be searched. */
    $facets: facets,
    /** As which concepts the question was read, kept alike. */
    $understood: understood,
    $suggestions: suggestions,
    clearSuggestions,
    /** Another question was asked, whose tab is not known yet. */
    clear() {
      searches.cancel()
      show({ at: 'searching' })
    },
    /**
     * Searches as the signed-in user; for those who may not, nothing is asked (P-SEARCH-ACCESS).
     * Without a session where there was one before nothing stays either: they are told that it is
     * over, not that they have to buy.
     */
    async search(place: OpenPlace): Promise<void> {
      if (!isSearchable(place.term)) {
        searches.cancel()
        return show({ at: 'nothing' })
      }
      const hasSession = readSession() !== undefined
      const ended = hadSession || $session.get().endedBy !== undefined
      if (ended && !hasSession) {
        searches.cancel()
        return show({ at: 'signed-out' })
      }
      hadSession = hasSession
      if (!mayList(place.tab)) {
        searches.cancel()
        return show({ at: 'premium' })
      }
      // Another question is read as something else.
      const searchKey = `${place.tab} ${place.term.trim()}`
      if (searchKey !== answered) understood.set([])
      answered = searchKey
      results.set({ at: 'searching' })
      const state = await searches.ask((signal) => find(place, language, signal))
      if (state !== 'overtaken') show(state)
    },
    /** Too short a term takes the suggestions away. */
    async suggest(tab: SearchTab, term: string): Promise<void> {
      if (!isSearchable(term)) return clearSuggestions()
      const found = await suggesting.ask((signal) => suggestionsFor(tab, term, language, signal))
      if (found !== 'overtaken') suggestions.set(found)
    },
  }
}

export type SearchStore = ReturnType<typeof createSearch>

/** Editors search studies, which they cite. */
function mayList(tab: SearchTab): boolean {
  const permissions = readSession()?.user.roles ?? []
  return (
    hasPaidAccess(permissions) || (tab === 'pubmed' && hasAnyOf(searchStudies.workers, permissions))
  )
}

const failures = new Map<CallError['code'], 'premium' | 'signed-out'>([
  ['premium_required', 'premium'],
  ['unauthorized', 'signed-out'],
])

async function find(
  { tab, term, filters, sort, page, without }: OpenPlace,
  language: Language,
  signal: AbortSignal,
): Promise<SearchState> {
  const query = {
    lang: language,
    searchTerm: term.trim(),
    ...filters,
    sort,
    page,
    size: SEARCH_PAGE_SIZE,
    ...(without.length > 0 && { without: without.join(',') }),
  }
  const outcome =
    tab === 'hearticles'
      ? await call(searchHearticles, { query }, { signal })
      : await call(searchStudies, { query }, { signal })
  if (!outcome.ok) return { at: failures.get(outcome.error.code) ?? 'failed' }
  const { content, totalPages, totalElements, facets, understood, nearest } = outcome.value
  if (totalPages > 0 && page >= totalPages) return { at: 'beyond', lastPage: totalPages - 1 }
  return {
    at: 'found',
    results: content.map(
      (result): Found =>
        'pmid' in result ? { kind: 'study', result } : { kind: 'hearticle', result },
    ),
    page,
    totalPages,
    total: totalElements,
    facets,
    understood,
    nearest,
  }
}

/**
 * Concepts, then titles. None where they cannot be had: they are an ease, and the search itself says
 * what failed.
 */
async function suggestionsFor(
  tab: SearchTab,
  term: string,
  language: Language,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const [concepts, titles] = await Promise.all([
    conceptsFor(tab, term, language, signal),
    titlesFor(tab, term, language, signal),
  ])
  return [...concepts, ...titles].slice(0, SUGGESTIONS)
}

async function conceptsFor(
  tab: SearchTab,
  term: string,
  language: Language,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const contentType = tab === 'hearticles' ? 'hearticles' : 'studies'
  const query = { lang: language, searchTerm: term.trim(), of: contentType } as const
  const outcome = await call(suggestConcepts, { query }, { signal })
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

async function titlesFor(
  tab: SearchTab,
  term: string,
  language: Language,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const query = { lang: language, searchTerm: term.trim() }
  if (tab === 'hearticles') {
    const outcome = await call(suggestHearticles, { query }, { signal })
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
  const outcome = await call(suggestStudies, { query }, { signal })
  if (!outcome.ok) return []
  return outcome.value.map(({ pmid, title, languageCode, notice }) => ({
    text: title,
    notice,
    languageCode,
    href: addressOf({ page: 'study', pmid }, language),
    gate: 'study',
  }))
}
