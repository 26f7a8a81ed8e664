import type { AnswerTo } from '../../contract/reading/answer.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { useWords } from '../../i18n/Words.tsx'
import { type SearchTab, searchTabs } from './filters/search-choice.ts'

interface SearchTabsProps {
  tab: SearchTab
  /** How much was found in each; undefined until something was asked. */
  counts: AnswerTo['counts'] | undefined
  onGo: (tab: SearchTab) => void
}

/** What is searched, by the tabs pattern of the ARIA Authoring Practices. */
export function SearchTabs({ tab: shown, counts, onGo }: SearchTabsProps) {
  const { t, language } = useWords()
  return (
    <div className="search-tabs" role="tablist" aria-label={t('search:tabs')}>
      {searchTabs.map((tab, index) => (
        <button
          key={tab}
          id={`search-tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === shown}
          aria-controls="search-panel"
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onGo(tab)}
          onKeyDown={({ key }) => {
            if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
            const other = searchTabs[1 - index] ?? tab
            document.getElementById(`search-tab-${other}`)?.focus()
            onGo(other)
          }}
        >
          {t(`search:${tab}`)}
          {counts &&
            ` (${formatNumber(tab === 'hearticles' ? counts.hearticles : counts.studies, language)})`}
        </button>
      ))}
    </div>
  )
}
