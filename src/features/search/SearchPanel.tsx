import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { readSession } from '../../api/stored-session.ts'
import { hasPaidAccess } from '../../domain/account/permissions.ts'
import { pictureList } from '../../domain/pictures/picture-list.ts'
import { pageNumbers } from '../../domain/site/page-numbers.ts'
import { signInAddress } from '../../domain/site/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { openGate } from '../../session/gate.store.ts'
import { $session } from '../../session/session.store.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchResult } from './SearchResult.tsx'
import { createSearch, type Found } from './search.store.ts'
import {
  queryOfSearch,
  type SearchPlace,
  type SearchTab,
  searchPlaceOf,
  searchTabs,
} from './search-address.ts'
import { TellDesk } from './TellDesk.tsx'
import { Nearest, Understood } from './Understood.tsx'

/** Searching hearticles and studies; what is searched stands in the address (P-SEARCH-MODES). */
export function SearchPanel() {
  const { t, language } = useWords()
  const [store] = useState(() => createSearch(language))
  const [place, setPlace] = useState(() => searchPlaceOf(location.search))
  // What stands below until something is asked follows it.
  useEffect(() => {
    document.documentElement.dataset.explore = place.term === '' ? '' : 'asked'
  }, [place.term])
  const state = useStore(store.$results)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const follow = () => setPlace(searchPlaceOf(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
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
    const last = { ...place, page: state.lastPage }
    history.replaceState(history.state, '', queryOfSearch(last))
    setPlace(last)
  }, [state, place])

  const go = (to: SearchPlace) => {
    history.pushState(null, '', queryOfSearch(to))
    setPlace(to)
  }
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
        <div aria-busy={state.at === 'searching' || state.at === 'beyond'}>
          <div className="search-count" aria-live="polite">
            {state.at !== 'nothing' && (
              <h2 ref={heading} tabIndex={-1}>
                {(state.at === 'searching' || state.at === 'beyond') && t('search:loading')}
                {state.at === 'failed' && t('search:failed')}
                {state.at === 'premium' && t('search:premium')}
                {state.at === 'signed-out' && t('search:signedOut')}
                {state.at === 'found' &&
                  (state.total === 0
                    ? t('search:none')
                    : t('search:found', { count: state.total }))}
              </h2>
            )}
          </div>
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
            <>
              <Understood
                concepts={state.understood}
                isOf={place.tab}
                onSwitch={(without) => go({ ...place, page: 0, without })}
              />
              <Nearest concepts={state.nearest} place={place} onSearch={searchFor} />
            </>
          )}
          {state.at === 'found' &&
            withPictures(state.results).map(({ found, picture }) => (
              <SearchResult
                key={found.kind === 'study' ? found.result.pmid : found.result.id}
                found={found}
                picture={picture}
              />
            ))}
          {state.at === 'found' && state.totalPages > 1 && (
            <Pagination
              label={t('search:pages')}
              current={state.page}
              pages={pageNumbers(state.page, state.totalPages)}
              words={{
                previous: t('search:previous'),
                next: t('search:next'),
                page: (page) => t('search:page', { page }),
              }}
              onGo={(page) => {
                go({ ...place, page })
                heading.current?.focus()
              }}
            />
          )}
          {state.at === 'found' && <TellDesk term={place.term} found={state} />}
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

/** The results of a page, which are hearticles or studies; hearticles with their pictures. */
function withPictures(results: readonly Found[]) {
  const hearticles = results.flatMap((found) => (found.kind === 'hearticle' ? [found.result] : []))
  const pictures = pictureList(hearticles)
  return results.map((found, at) => ({ found, picture: pictures[at]?.picture }))
}
