import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { readSession } from '../../api/stored-session.ts'
import { hasPaidAccess } from '../../domain/account/permissions.ts'
import { signInAddress } from '../../domain/site/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { openGate } from '../../session/gate.store.ts'
import { $session } from '../../session/session.store.ts'
import { FoundPage } from './FoundPage.tsx'
import { FilterPanel } from './filters/FilterPanel.tsx'
import { FoundCount } from './filters/FoundCount.tsx'
import { type RubricName, type SearchTab, searchTabs } from './filters/search-choice.ts'
import { SearchField } from './SearchField.tsx'
import { createSearch } from './search.store.ts'
import { queryOfSearch, type SearchPlace, searchPlaceOf } from './search-address.ts'
import { Understood } from './Understood.tsx'

/** Searching hearticles and studies; what is searched stands in the address (P-SEARCH-MODES). */
export function SearchPanel({ rubrics }: { rubrics: readonly RubricName[] }) {
  const { t, language } = useWords()
  const [store] = useState(() => createSearch(language))
  const { place, go, correct } = useSearchPlace(rubrics)
  // What stands below until something is asked follows it.
  useEffect(() => {
    document.documentElement.dataset.explore = place.term === '' ? '' : 'asked'
  }, [place.term])
  const state = useStore(store.$results)
  const facets = useStore(store.$facets)
  const understood = useStore(store.$understood)
  const heading = useRef<HTMLHeadingElement>(null)

  // Any change of the session draws this again; only another user or other rights search again.
  useStore($session)
  const session = readSession()
  const searcher = session && `${session.user.username} ${hasPaidAccess(session.user.roles)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user who searches decides what is found
  useEffect(() => {
    void store.search(place)
  }, [place, store, searcher])
  useEffect(() => {
    if (state.at !== 'beyond' || state.lastPage === place.page) return
    correct({ ...place, page: state.lastPage })
  }, [state, place, correct])

  const focusHeading = () => heading.current?.focus()
  // What is found is blocked content (P-SEARCH-ACCESS). The API decides; this spares the way there.
  const searchFor = (term: string) => {
    const isOver = state.at === 'signed-out'
    if (isOver || hasPaidAccess(readSession()?.user.roles ?? []))
      go({ ...place, term, page: 0, without: [] })
    else openGate()
  }
  return (
    <div className="wrap explore">
      <h1>{t('search:title')}</h1>
      <SearchTabs tab={place.tab} onGo={(tab) => go({ ...place, tab, page: 0 })} />
      <div role="tabpanel" id="search-panel" aria-labelledby={`search-tab-${place.tab}`}>
        <SearchField store={store} tab={place.tab} term={place.term} onSearch={searchFor} />
        {facets && (
          <FilterPanel
            {...{ tab: place.tab, choice: place, facets, rubrics }}
            onChoose={(choice) => go({ ...place, ...choice, page: 0 })}
            onEmpty={focusHeading}
          />
        )}
        <Understood
          concepts={understood}
          isOf={place.tab}
          without={place.without}
          onSwitch={(without) => go({ ...place, page: 0, without })}
        />
        <div aria-busy={state.at === 'searching' || state.at === 'beyond'}>
          <div className="search-count" aria-live="polite">
            {state.at !== 'nothing' && (
              <h2 ref={heading} tabIndex={-1}>
                {(state.at === 'searching' || state.at === 'beyond') && t('search:loading')}
                {state.at === 'failed' && t('search:failed')}
                {state.at === 'premium' && t('search:premium')}
                {state.at === 'signed-out' && t('search:signedOut')}
                {state.at === 'found' && <FoundCount {...state} />}
              </h2>
            )}
          </div>
          {state.at === 'found' && state.total === 0 && state.facets.all > 0 && (
            <button
              type="button"
              className="pill"
              onClick={() => {
                go({ ...place, filters: {}, page: 0 })
                focusHeading()
              }}
            >
              {t('filters:reset')}
            </button>
          )}
          {state.at === 'failed' && (
            <button type="button" className="pill" onClick={() => store.search(place)}>
              {t('search:tryAgain')}
            </button>
          )}
          {state.at === 'signed-out' && (
            <a
              className="button"
              href={signInAddress(language, location.pathname + queryOfSearch(place))}
            >
              {t('search:signIn')}
            </a>
          )}
          {state.at === 'premium' && (
            <button type="button" className="button" onClick={openGate}>
              {t('search:unlock')}
            </button>
          )}
          {state.at === 'found' && (
            <FoundPage
              found={state}
              place={place}
              onSearch={searchFor}
              onPage={(page) => {
                go({ ...place, page })
                focusHeading()
              }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

interface SearchTabsProps {
  tab: SearchTab
  onGo: (tab: SearchTab) => void
}

/** What is searched, by the tabs pattern of the ARIA Authoring Practices. */
function SearchTabs({ tab: shown, onGo }: SearchTabsProps) {
  const { t } = useWords()
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
        </button>
      ))}
    </div>
  )
}

/** What is searched, as the address says it, also when the browser goes back. */
function useSearchPlace(rubrics: readonly RubricName[]) {
  const [place, setPlace] = useState(() => searchPlaceOf(location.search, rubrics))
  useEffect(() => {
    const follow = () => setPlace(searchPlaceOf(location.search, rubrics))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [rubrics])
  return {
    place,
    /** Searches something else: a place of its own in the browser's history. */
    go(to: SearchPlace) {
      const query = queryOfSearch(to)
      history.pushState(null, '', query)
      setPlace(searchPlaceOf(query, rubrics))
    },
    /** Puts another page in the place of one that is not there. */
    correct(to: SearchPlace) {
      history.replaceState(history.state, '', queryOfSearch(to))
      setPlace(to)
    },
  }
}
