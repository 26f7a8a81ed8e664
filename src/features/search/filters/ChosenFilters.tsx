import { X } from 'lucide'
import { useRef } from 'react'
import type { SearchFilters } from '../../../contract/reading/search.ts'
import { activeSearchFilters, type SearchFilterName } from '../../../domain/study/search-filters.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import { labelOf } from './filter-values.ts'
import type { RubricName } from './search-choice.ts'

interface ChosenFiltersProps {
  filters: SearchFilters
  rubrics: readonly RubricName[]
  onChange: (filters: SearchFilters) => void
  /** The last one is gone, and the focus with it. */
  onEmpty: () => void
}

export function ChosenFilters({ filters, rubrics, onChange, onEmpty }: ChosenFiltersProps) {
  const words = useWords()
  const { t } = words
  const list = useRef<HTMLUListElement>(null)
  const chosen = activeSearchFilters(filters)
  const remove = (filter: SearchFilterName, at: number) => {
    const nextButton = list.current?.querySelectorAll('button')[at === 0 ? 1 : at - 1]
    onChange({ ...filters, [filter]: undefined })
    if (chosen.length === 1) onEmpty()
    else nextButton?.focus()
  }
  if (chosen.length === 0) return null
  return (
    <ul className="plain-list cluster chosen-filters" aria-label={t('search:chosen')} ref={list}>
      {chosen.map((filter, at) => {
        const isTicked = filter === 'freeFullText' || filter === 'hasHearticle'
        const label = isTicked
          ? t(`filters:${filter}`)
          : `${t(`filters:${filter}`)}: ${labelOf(filter, String(filters[filter]), rubrics, words)}`
        return (
          <li key={filter}>
            <button
              type="button"
              className="pill"
              aria-label={t('search:remove', { filter: label })}
              onClick={() => remove(filter, at)}
            >
              {label}
              <Drawn content={icon(X)} />
            </button>
          </li>
        )
      })}
      <li>
        <button
          type="button"
          className="pill"
          onClick={() => {
            onChange({})
            onEmpty()
          }}
        >
          {t('search:resetAll')}
        </button>
      </li>
    </ul>
  )
}
