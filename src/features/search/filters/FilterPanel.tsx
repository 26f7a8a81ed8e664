import type { SearchFilters as Filters, SearchFacets } from '../../../contract/reading/search.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SortField } from './SortField.tsx'
import type { PanelChoice, RubricName, SearchTab } from './search-choice.ts'

interface FilterPanelProps {
  tab: SearchTab
  choice: PanelChoice
  facets: SearchFacets
  rubrics: readonly RubricName[]
  onChoose: (choice: PanelChoice) => void
  /** No filter is chosen any more, and what had the focus is gone. */
  onEmpty: () => void
}

/** What of the results is asked for, and in which order (P-SEARCH-FILTERS, P-SEARCH-SORT). */
export function FilterPanel(props: FilterPanelProps) {
  const { tab, choice, facets, rubrics, onChoose, onEmpty } = props
  const { filters, sort } = choice
  const filterBy = (wanted: Filters) => onChoose({ sort, filters: wanted })
  return (
    <>
      <SearchFilters {...{ tab, filters, facets, rubrics }} onChange={filterBy} />
      <ChosenFilters {...{ filters, rubrics, onEmpty }} onChange={filterBy} />
      <SortField {...{ tab, sort }} onChange={(wanted) => onChoose({ filters, sort: wanted })} />
    </>
  )
}
