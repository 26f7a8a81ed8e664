import { useRef } from 'react'
import type { AnswerTo } from '../../contract/reading/answer.ts'
import { useWords } from '../../i18n/Words.tsx'
import { AllResults, FirstResults } from './FirstResults.tsx'
import { FoundPage } from './FoundPage.tsx'
import { FilterPanel, isWorthFiltering } from './filters/FilterPanel.tsx'
import { FoundCount } from './filters/FoundCount.tsx'
import type { RubricName } from './filters/search-choice.ts'
import type { OpenPlace, SearchPlace } from './place/search-address.ts'
import type { useSearch } from './use-search.ts'

interface ResultsPanelProps {
  search: ReturnType<typeof useSearch>
  place: OpenPlace
  rubrics: readonly RubricName[]
  /** Undefined where the answer did not come, and until something is asked. */
  to: AnswerTo | undefined
  signInHref: string
  onGo: (place: SearchPlace) => void
  onSearch: (term: string) => void
}

/** The results of the open tab: in full for paid access, the first for everybody (P-SEARCH-ACCESS). */
export function ResultsPanel(props: ResultsPanelProps) {
  const { search, place, rubrics, to, signInHref, onGo, onSearch } = props
  const { state, facets, again } = search
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  const isUnderWay = state.at === 'searching' || state.at === 'beyond'
  const isPreview = state.at === 'premium' && to !== undefined
  const isHearticles = place.tab === 'hearticles'
  const first = to?.first.filter(({ kind }) => (kind === 'hearticle') === isHearticles) ?? []
  const previewed =
    isPreview && Math.max(isHearticles ? to.counts.hearticles : to.counts.studies, first.length)
  // How many there are stands on the tab.
  const isCounted =
    to &&
    (state.at === 'found'
      ? state.total > 0 && state.total === state.facets.all
      : previewed !== false && previewed > 0)
  return (
    <div role="tabpanel" id="search-panel" aria-labelledby={`search-tab-${place.tab}`}>
      {facets && isWorthFiltering(facets, place) && (
        <FilterPanel
          tab={place.tab}
          choice={place}
          facets={facets}
          rubrics={rubrics}
          onChoose={(choice) => onGo({ ...place, ...choice, page: 0 })}
          onEmpty={focusHeading}
        />
      )}
      <div aria-busy={isUnderWay}>
        <div className="search-count" aria-live="polite">
          {state.at !== 'nothing' && (state.at !== 'premium' || isPreview) && (
            <h2 ref={heading} tabIndex={-1} className={isCounted ? 'visually-hidden' : undefined}>
              {isUnderWay && t('search:loading')}
              {state.at === 'failed' && t('search:failed')}
              {state.at === 'signed-out' && t('search:signedOut')}
              {state.at === 'found' && <FoundCount {...state} />}
              {previewed !== false && <FoundCount total={previewed} facets={{ all: previewed }} />}
            </h2>
          )}
        </div>
        {state.at === 'found' && state.total === 0 && state.facets.all > 0 && (
          <button
            type="button"
            className="pill"
            onClick={() => {
              onGo({ ...place, filters: {}, page: 0 })
              focusHeading()
            }}
          >
            {t('filters:reset')}
          </button>
        )}
        {state.at === 'failed' && (
          <button type="button" className="pill" onClick={again}>
            {t('search:tryAgain')}
          </button>
        )}
        {state.at === 'signed-out' && (
          <a className="button" href={signInHref}>
            {t('search:signIn')}
          </a>
        )}
        {isPreview && <FirstResults {...to} first={first} />}
        {previewed !== false && previewed > first.length && <AllResults count={previewed} />}
        {state.at === 'found' && (
          <FoundPage
            found={state}
            answer={to?.answer ?? to?.partial}
            place={place}
            onSearch={onSearch}
            onPage={(page) => {
              onGo({ ...place, page })
              focusHeading()
            }}
          />
        )}
      </div>
    </div>
  )
}
