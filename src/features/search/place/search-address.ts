import { LONGEST_WITHOUT, SEARCH_MINIMUM, searchSorts } from '../../../contract/reading/search.ts'
import { searchFiltersIn, withSearchFilters } from '../../../domain/study/search-filters.ts'
import {
  isOffered,
  type PanelChoice,
  type RubricName,
  type SearchTab,
  searchTabs,
} from '../filters/search-choice.ts'

export interface SearchPlace extends PanelChoice {
  /** Undefined where the address leaves it to what is found. */
  tab: SearchTab | undefined
  term: string
  /** From 0; the address counts from 1. */
  page: number
  /** Names of the concepts that it is not to be read as. */
  without: readonly string[]
}

/**
 * Reads a search from the query of an address; whatever is no such thing counts as not said.
 * @param rubrics those there are
 */
export function searchPlaceOf(query: string, rubrics: readonly RubricName[]): SearchPlace {
  const parameters = new URLSearchParams(query)
  const page = parameters.get('page') ?? ''
  const without = parameters.get('without') ?? ''
  const tab = searchTabs.find((one) => one === parameters.get('tab'))
  const { rubric, hasHearticle, ...filters } = searchFiltersIn(query)
  return {
    tab,
    term: parameters.get('q') ?? '',
    without: without.length > LONGEST_WITHOUT ? [] : without.split(',').filter(Boolean),
    filters: {
      ...filters,
      ...(rubrics.some(({ id }) => id === rubric) && { rubric }),
      ...(hasHearticle && isOffered('hasHearticle', tab ?? 'hearticles') && { hasHearticle }),
    },
    sort: searchSorts.find((one) => one === parameters.get('sort')) ?? 'relevance',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0,
  }
}

/** The query of an address at which that search is done, its parameters always in the same order. */
export function queryOfSearch({ tab, term, filters, sort, page, without }: SearchPlace): string {
  const query = new URLSearchParams({ mode: 'explore' })
  if (tab) query.set('tab', tab)
  if (term !== '') query.set('q', term)
  const filtered = new URLSearchParams(withSearchFilters(`?${query}`, filters))
  if (sort !== 'relevance') filtered.set('sort', sort)
  if (without.length > 0) filtered.set('without', without.join(','))
  if (page > 0) filtered.set('page', String(page + 1))
  return `?${filtered}`
}

/** A place whose tab is known. */
export type OpenPlace = SearchPlace & { tab: SearchTab }

export function isSearchable(term: string): boolean {
  return Array.from(term.trim()).length >= SEARCH_MINIMUM
}
