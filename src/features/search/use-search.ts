import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { type CallAnswer, type CallError, call } from '../../api/api.ts'
import { type Remote, useRemote } from '../../api/remote.ts'
import { readSession } from '../../api/stored-session.ts'
import type { Language } from '../../contract/protocol/language.ts'
import {
  type FoundHearticle,
  type FoundStudy,
  type NamedConcept,
  SEARCH_PAGE_SIZE,
  type SearchFacets,
  searchHearticles,
  searchStudies,
  type UnderstoodConcept,
} from '../../contract/reading/search.ts'
import { hasAnyOf, hasPaidAccess } from '../../domain/account/permissions.ts'
import { useWords } from '../../i18n/Words.tsx'
import { $session } from '../../session/session.store.ts'
import type { SearchTab } from './filters/search-choice.ts'
import { isSearchable, type OpenPlace, type SearchPlace } from './place/search-address.ts'

interface FoundContent {
  /** What was searched, and where. */
  searchKey: string
  hearticles: readonly FoundHearticle[]
  studies: readonly FoundStudy[]
  page: number
  totalPages: number
  total: number
  facets: SearchFacets
  understood: readonly UnderstoodConcept[]
  nearest: readonly NamedConcept[]
}

/** Why nothing is asked, or what the API answers those who may not see the list. */
type Barrier = 'nothing' | 'searching' | 'premium' | 'signed-out'

export type SearchState =
  | { at: Barrier | 'failed' }
  /** The page asked for is beyond the last one, which counts from 0, too. */
  | { at: 'beyond'; lastPage: number }
  | ({ at: 'found' } & FoundContent)

/**
 * Searches as the signed-in user; for those who may not, nothing is asked (P-SEARCH-ACCESS).
 * Without a session where there was one before they are told that it is over, not that they have to buy.
 * @param tab undefined while it is not known yet
 */
export function useSearch(place: SearchPlace, tab: SearchTab | undefined) {
  const { language } = useWords()
  // Any change of the session draws this again; only another user or other rights search again.
  const { endedBy } = useStore($session)
  const session = readSession()
  const hadSession = useRef(false)
  hadSession.current ||= session !== undefined
  const isOver = !session && (hadSession.current || endedBy !== undefined)
  const barrier = barrierOf(place.term, tab, session?.user.roles, isOver)
  const user = session && [session.user.username, hasPaidAccess(session.user.roles)]
  const open = { ...place, tab: tab ?? 'hearticles' }
  const remote = useRemote(
    'search',
    barrier ? undefined : JSON.stringify([user, open]),
    () => find(open, language),
    { isKept: true },
  )
  const state = barrier ? { at: barrier } : stateOf(remote, place.page)
  const isListed = state.at !== 'premium' && state.at !== 'signed-out'
  const last = isListed ? remote.value : undefined
  return {
    state,
    /** Of the last answer, until there is another; undefined while nothing is or can be searched. */
    facets: last?.facets,
    /** As which concepts the question was read, kept alike; another question is read as something else. */
    understood: last?.searchKey === searchKeyOf(tab, place.term) ? last.understood : [],
    again: remote.again,
  }
}

/** Editors search studies, which they cite. */
function barrierOf(
  term: string,
  tab: SearchTab | undefined,
  permissions: readonly string[] = [],
  isOver: boolean,
): Barrier | undefined {
  if (!tab) return 'searching'
  if (!isSearchable(term)) return 'nothing'
  if (isOver) return 'signed-out'
  const mayList =
    hasPaidAccess(permissions) || (tab === 'pubmed' && hasAnyOf(searchStudies.workers, permissions))
  return mayList ? undefined : 'premium'
}

const failures = new Map<CallError['code'], Barrier>([
  ['premium_required', 'premium'],
  ['unauthorized', 'signed-out'],
])

function stateOf(
  { value, isCurrent, error }: Pick<Remote<FoundContent>, 'value' | 'isCurrent' | 'error'>,
  page: number,
): SearchState {
  if (error) return { at: failures.get(error.code) ?? 'failed' }
  if (!value || !isCurrent) return { at: 'searching' }
  const { totalPages } = value
  if (totalPages > 0 && page >= totalPages) return { at: 'beyond', lastPage: totalPages - 1 }
  return { at: 'found', ...value }
}

const searchKeyOf = (tab: SearchTab | undefined, term: string) => `${tab} ${term.trim()}`

async function find(
  { tab, term, filters, sort, page, without }: OpenPlace,
  language: Language,
): Promise<CallAnswer<FoundContent>> {
  const query = {
    lang: language,
    searchTerm: term.trim(),
    ...filters,
    sort,
    page,
    size: SEARCH_PAGE_SIZE,
    ...(without.length > 0 && { without: without.join(',') }),
  }
  const outcome =
    tab === 'hearticles'
      ? await call(searchHearticles, { query })
      : await call(searchStudies, { query })
  if (!outcome.ok) return outcome
  const { content, totalPages, totalElements, facets, understood, nearest } = outcome.value
  return {
    ok: true,
    value: {
      searchKey: searchKeyOf(tab, term),
      hearticles: content.flatMap((result) => ('pmid' in result ? [] : [result])),
      studies: content.flatMap((result) => ('pmid' in result ? [result] : [])),
      page,
      totalPages,
      total: totalElements,
      facets,
      understood,
      nearest,
    },
  }
}
