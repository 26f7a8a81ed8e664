import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { SESSION_KEY } from '../../api/stored-session.ts'
import { createSearch } from './search.store.ts'

const STUDIES = '/api/pubmedarticles/search'
const salt = {
  tab: 'pubmed',
  term: 'salt',
  filters: {},
  sort: 'relevance',
  page: 0,
  without: [],
} as const
const facets = {
  all: 3,
  design: [{ value: 'cohort', count: 3 }],
  year: [],
  rubric: [],
  textLanguage: [],
  certainty: [],
  freeFullText: 0,
  hasHearticle: 0,
}
const none = {
  content: [],
  page: 0,
  size: 8,
  totalPages: 0,
  totalElements: 0,
  facets,
  understood: [],
  nearest: [],
}
const session = JSON.stringify({
  token: 't',
  user: { username: 'maria', roles: ['PERMISSION_PAID_ACCESS'] },
})
const error = (code: string) => ({ code, message: '', requestId: 'r' })

describe('a search', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('whose session is over says so, however often it is repeated, until there is another', async () => {
    const { search, $results } = createSearch('de')
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 401, error('unauthorized'))
    await search(salt)
    expect($results.get()).toEqual({ at: 'signed-out' })
    await search(salt)
    expect($results.get()).toEqual({ at: 'signed-out' })
    expect(page.calls).toHaveLength(1)
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    await search(salt)
    expect($results.get()).toMatchObject({ at: 'found' })
  })

  test('leaves no results to a user who signed out elsewhere', async () => {
    const { search, $results } = createSearch('de')
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    await search(salt)
    page.storage.delete(SESSION_KEY)
    await search(salt)
    expect($results.get()).toEqual({ at: 'signed-out' })
  })

  test('says so, too, where the session was over before there was anything to search', async () => {
    vi.resetModules()
    const { startSession, $session } = await import('../../session/session.store.ts')
    const { search, $results } = (await import('./search.store.ts')).createSearch('de')
    page.storage.set(SESSION_KEY, session)
    page.answer('/api/auth/me', 401, error('unauthorized'))
    startSession()
    await vi.waitFor(() => expect($session.get().endedBy).toBe('expired'))
    await search(salt)
    expect($results.get()).toEqual({ at: 'signed-out' })
  })

  test('of those who may not see the list asks nothing, and of those who may no more learns it', async () => {
    const { search, $results } = createSearch('de')
    await search(salt)
    expect($results.get()).toEqual({ at: 'premium' })
    expect(page.calls).toEqual([])
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 403, error('premium_required'))
    await search(salt)
    expect($results.get()).toEqual({ at: 'premium' })
  })

  test('of an editor is one of studies, which they cite, and none of hearticles', async () => {
    const { search, $results } = createSearch('de')
    const user = { username: 'eva', roles: ['PERMISSION_EDIT_HEARTICLES'] }
    page.storage.set(SESSION_KEY, JSON.stringify({ token: 't', user }))
    page.answer(STUDIES, 200, none)
    await search(salt)
    expect($results.get()).toMatchObject({ at: 'found' })
    await search({ ...salt, tab: 'hearticles' })
    expect($results.get()).toEqual({ at: 'premium' })
    expect(page.calls).toHaveLength(1)
  })

  test('leaves out the concepts that were switched off, and says how it was understood', async () => {
    const { search, $results } = createSearch('de')
    const understood = [
      { concept: 'salt', words: 'Salz', term: 'salt', languageCode: 'en', count: 3, isUsed: false },
    ]
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, { ...none, understood })
    await search({ ...salt, without: ['salt', 'table salt'] })
    expect($results.get()).toMatchObject({ at: 'found', understood })
    expect(page.calls[0]?.path).toContain('without=salt%2Ctable+salt')
  })

  test('is suggested by concepts of which there is something, ahead of titles; where one of both cannot be had, the other stays', async () => {
    const { suggest, $suggestions } = createSearch('de')
    const concept = { concept: 'salt', term: 'Salz', languageCode: 'de', count: 3 }
    const absent = { concept: 'salsa', term: 'Salsa', languageCode: 'de', count: 0 }
    const title = { pmid: '1', title: 'Salz und Druck', languageCode: 'de', notice: null }
    page.answer('/api/public/concepts/autocomplete', 200, [concept, absent])
    page.answer(`${STUDIES}/autocomplete`, 200, [title])
    await suggest('pubmed', 'sal')
    expect($suggestions.get()).toMatchObject([
      { question: 'Salz', count: 3, href: '?mode=explore&tab=pubmed&q=Salz' },
      { text: 'Salz und Druck', gate: 'study' },
    ])
    page.answer('/api/public/concepts/autocomplete', 503, error('catalogue_unavailable'))
    page.answer(`${STUDIES}/autocomplete`, 200, [title])
    await suggest('pubmed', 'salz')
    expect($suggestions.get()).toMatchObject([{ text: 'Salz und Druck' }])
  })

  test('asks for what is chosen, and keeps its counts until there are others', async () => {
    const { search, $results, $facets } = createSearch('de')
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    await search({ ...salt, filters: { design: 'cohort', freeFullText: true }, sort: 'newest' })
    const requestedQuery = new URLSearchParams(page.calls[0]?.path.split('?')[1])
    expect(Object.fromEntries(requestedQuery)).toMatchObject({
      searchTerm: 'salt',
      design: 'cohort',
      freeFullText: 'true',
      sort: 'newest',
    })
    expect($facets.get()).toEqual(facets)
    const again = search(salt)
    expect($results.get()).toEqual({ at: 'searching' })
    expect($facets.get()).toEqual(facets)
    await again
    expect($results.get()).toEqual({ at: 'failed' })
    expect($facets.get()).toEqual(facets)
    page.storage.delete(SESSION_KEY)
    await search(salt)
    expect($facets.get()).toBeUndefined()
  })

  test('beyond the last page names that one; where nothing is found there is none', async () => {
    const { search, $results } = createSearch('de')
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, { ...none, page: 98, totalPages: 2, totalElements: 15 })
    await search({ ...salt, page: 98 })
    expect($results.get()).toEqual({ at: 'beyond', lastPage: 1 })
    page.answer(STUDIES, 200, { ...none, page: 98 })
    await search({ ...salt, page: 98 })
    expect($results.get()).toMatchObject({ at: 'found', total: 0 })
  })
})
