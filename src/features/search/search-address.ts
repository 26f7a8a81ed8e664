import { SEARCH_MINIMUM } from '../../contract/reading/search.ts'

export const searchTabs = ['hearticles', 'pubmed'] as const

export type SearchTab = (typeof searchTabs)[number]

/** What is searched, as it stands in the address. */
export interface SearchPlace {
  tab: SearchTab
  term: string
  /** From 0; the address counts from 1. */
  page: number
  /** Names of the concepts that it is not to be read as. */
  without: readonly string[]
}

/** Reads a search from the query of an address; whatever is no such thing counts as not said. */
export function searchPlaceOf(query: string): SearchPlace {
  const parameters = new URLSearchParams(query)
  const page = parameters.get('page') ?? ''
  return {
    tab: searchTabs.find((tab) => tab === parameters.get('tab')) ?? 'hearticles',
    term: parameters.get('q') ?? '',
    without: parameters.get('without')?.split(',').filter(Boolean) ?? [],
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0,
  }
}

/** The query of an address at which that search is done. */
export function queryOfSearch({ tab, term, page, without }: SearchPlace): string {
  const query = new URLSearchParams({ mode: 'explore' })
  if (tab !== 'hearticles') query.set('tab', tab)
  if (term !== '') query.set('q', term)
  if (without.length > 0) query.set('without', without.join(','))
  if (page > 0) query.set('page', String(page + 1))
  return `?${query}`
}

/** Whether a term is long enough to be searched for. */
export function isSearchable(term: string): boolean {
  return Array.from(term.trim()).length >= SEARCH_MINIMUM
}
