import { type SearchFilters, searchFilters } from '../../contract/reading/search.ts'
import { addressFilters } from './address-filters.ts'

const { filtersIn, withFilters, activeFilters } = addressFilters<SearchFilters>(searchFilters)

export type SearchFilterName = keyof SearchFilters

/** The filters of a search in the address (P-FILTER-COUNTS). */
export {
  activeFilters as activeSearchFilters,
  filtersIn as searchFiltersIn,
  withFilters as withSearchFilters,
}
