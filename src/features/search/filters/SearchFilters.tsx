import { useId, useState } from 'react'
import type { SearchFilters as Filters, SearchFacets } from '../../../contract/reading/search.ts'
import { activeSearchFilters, searchFiltersIn } from '../../../domain/study/search-filters.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { useWords } from '../../../i18n/Words.tsx'
import {
  type FilterValue,
  filterValues,
  type ListedFilter,
  listedFilters,
  tickedFilters,
} from './filter-values.ts'
import { isOffered, type RubricName, type SearchTab } from './search-choice.ts'

interface SearchFiltersProps {
  tab: SearchTab
  filters: Filters
  facets: SearchFacets
  rubrics: readonly RubricName[]
  onChange: (filters: Filters) => void
}

/** What of the results is asked for, each value with how many it gives; on a phone it unfolds. */
export function SearchFilters({ tab, filters, facets, rubrics, onChange }: SearchFiltersProps) {
  const words = useWords()
  const { t, language } = words
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const active = activeSearchFilters(filters).length
  return (
    <search className="filters search-filters" aria-label={t('search:filters')}>
      <button
        type="button"
        className="pill filters-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? t('search:filtersActive', { count: active }) : t('search:filters')}
      </button>
      <div className="filter-fields" id={id}>
        {listedFilters.map((filter) => (
          <ListField
            key={filter}
            filter={filter}
            chosen={String(filters[filter] ?? '')}
            values={filterValues(filter, { facets, filters }, rubrics, words)}
            onChoose={(value) => onChange(withValue(filters, filter, value))}
          />
        ))}
        {tickedFilters
          .filter((filter) => isOffered(filter, tab))
          .map((filter) => (
            <label key={filter} className="filter-tick">
              <input
                type="checkbox"
                name={filter}
                checked={filters[filter] === true}
                disabled={facets[filter] === 0 && !filters[filter]}
                onChange={({ target }) =>
                  onChange({ ...filters, [filter]: target.checked || undefined })
                }
              />{' '}
              {t(`filters:${filter}`)} ({formatNumber(facets[filter], language)})
            </label>
          ))}
      </div>
    </search>
  )
}

interface ListFieldProps {
  filter: ListedFilter
  chosen: string
  values: readonly FilterValue[]
  onChoose: (value: string) => void
}

function ListField({ filter, chosen, values, onChoose }: ListFieldProps) {
  const { t, language } = useWords()
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{t(`filters:${filter}`)}</label>
      <select
        className="select"
        id={id}
        name={filter}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t('filters:all')}</option>
        {values.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {label} ({formatNumber(count, language)})
          </option>
        ))}
      </select>
    </p>
  )
}

/** As the address reads a value, so that both mean the same. */
function withValue(filters: Filters, filter: ListedFilter, value: string): Filters {
  const read = searchFiltersIn(`?${new URLSearchParams({ [filter]: value })}`)
  return { ...filters, [filter]: read[filter] }
}
