import { useId } from 'react'
import { type SearchSort, searchSorts } from '../../../contract/reading/search.ts'
import { useWords } from '../../../i18n/Words.tsx'
import type { SearchTab } from './search-choice.ts'

interface SortFieldProps {
  tab: SearchTab
  sort: SearchSort
  onChange: (sort: SearchSort) => void
}

/** In which order the results stand. */
export function SortField({ tab, sort, onChange }: SortFieldProps) {
  const { t } = useWords()
  const id = useId()
  const wordsOf = (one: SearchSort) =>
    one === 'most-cited' && tab === 'hearticles'
      ? t('search:mostCitedStudies')
      : t(`search:sorts.${one}`)
  return (
    <p className="filters search-sort">
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
