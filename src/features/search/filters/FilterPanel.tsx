import { useId } from 'react'
import {
  type SearchFilters as Filters,
  type SearchFacets,
  type SearchSort,
  searchSorts,
} from '../../../contract/reading/search.ts'
import { activeSearchFilters } from '../../../domain/study/search-filters.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { ChosenFilters } from './ChosenFilters.tsx'
import { SearchFilters } from './SearchFilters.tsx'
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
    <div className="cluster search-tools">
      <SearchFilters
        tab={tab}
        filters={filters}
        facets={facets}
        rubrics={rubrics}
        onChange={filterBy}
      />
      <ChosenFilters filters={filters} rubrics={rubrics} onEmpty={onEmpty} onChange={filterBy} />
      <SortField tab={tab} sort={sort} onChange={(wanted) => onChoose({ filters, sort: wanted })} />
    </div>
  )
}

/** Filters are for what one cannot look through: above so many results, or where one is chosen. */
const FEW_RESULTS = 10

/** Whether filters and order are offered beside what was found. */
export function isWorthFiltering({ all }: SearchFacets, { filters, sort }: PanelChoice): boolean {
  return all > FEW_RESULTS || sort !== 'relevance' || activeSearchFilters(filters).length > 0
}

interface SortFieldProps {
  tab: SearchTab
  sort: SearchSort
  onChange: (sort: SearchSort) => void
}

function SortField({ tab, sort, onChange }: SortFieldProps) {
  const { t } = useWords()
  const id = useId()
  const wordsOf = (one: SearchSort) =>
    one === 'most-cited' && tab === 'hearticles'
      ? t('search:mostCitedStudies')
      : t(`search:sorts.${one}`)
  return (
    <p className="filters cluster search-sort">
      <label htmlFor={id}>{t('search:sort')}</label>
      <select
        className="select"
        id={id}
        value={sort}
        onChange={({ target }) =>
          onChange(searchSorts.find((one) => one === target.value) ?? 'relevance')
        }
      >
        {searchSorts.map((one) => (
          <option key={one} value={one}>
            {wordsOf(one)}
          </option>
        ))}
      </select>
    </p>
  )
}
