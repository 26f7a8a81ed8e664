import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { runHook } from '../../../tests/support/run-hook.ts'
import { SESSION_KEY } from '../../api/stored-session.ts'
import { $session, startSession } from '../../session/session.store.ts'
import type { SearchPlace } from './place/search-address.ts'
import { useSearch } from './use-search.ts'

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
const sessionOf = (username: string, role: string) =>
  JSON.stringify({ token: 't', user: { username, roles: [role] } })
const error = (code: string) => ({ code, message: '', requestId: 'r' })

// What is read is kept for the page: each of these tests is another user's.
let session: string
let count = 0
const search = (place: SearchPlace) => runHook((at: SearchPlace) => useSearch(at, at.tab), place)

describe('a search', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
    count += 1
    session = sessionOf(`maria${count}`, 'PERMISSION_PAID_ACCESS')
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('whose session is over says so, until there is another', async () => {
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 401, error('unauthorized'))
    const found = await search(salt)
    expect(found.now().state).toEqual({ at: 'signed-out' })
    await found.change({ ...salt })
    expect(found.now().state).toEqual({ at: 'signed-out' })
    expect(page.calls).toHaveLength(1)
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    await found.change({ ...salt })
    expect(found.now().state).toMatchObject({ at: 'found' })
  })

  test('leaves no results to a user who signed out elsewhere', async () => {
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    const found = await search(salt)
    page.storage.delete(SESSION_KEY)
    await found.change({ ...salt })
    expect(found.now()).toMatchObject({ state: { at: 'signed-out' }, facets: undefined })
  })

  test('of those who may not see the list asks nothing, and of those who may no more learns it', async () => {
    const found = await search(salt)
    expect(found.now().state).toEqual({ at: 'premium' })
    expect(page.calls).toEqual([])
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 403, error('premium_required'))
    await found.change({ ...salt })
    expect(found.now().state).toEqual({ at: 'premium' })
  })

  test('of an editor is one of studies, which they cite, and none of hearticles', async () => {
    page.storage.set(SESSION_KEY, sessionOf('eva', 'PERMISSION_EDIT_HEARTICLES'))
    page.answer(STUDIES, 200, none)
    const found = await search(salt)
    expect(found.now().state).toMatchObject({ at: 'found' })
    await found.change({ ...salt, tab: 'hearticles' })
    expect(found.now().state).toEqual({ at: 'premium' })
    expect(page.calls).toHaveLength(1)
  })

  test('of another user is another one, and one that is come back to is not asked again', async () => {
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    const found = await search(salt)
    page.answer(STUDIES, 200, none)
    await found.change({ ...salt, page: 1 })
    await found.change(salt)
    expect(found.now().state).toMatchObject({ at: 'found', page: 0 })
    expect(page.calls).toHaveLength(2)
    page.storage.set(SESSION_KEY, sessionOf('otto', 'PERMISSION_PAID_ACCESS'))
    page.answer(STUDIES, 200, { ...none, totalElements: 7 })
    await found.change({ ...salt })
    expect(found.now().state).toMatchObject({ at: 'found', total: 7 })
  })

  test('leaves out the concepts that were switched off, and says how it was understood', async () => {
    const understood = [
      { concept: 'salt', words: 'Salz', term: 'salt', languageCode: 'en', count: 3, isUsed: false },
    ]
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, { ...none, understood })
    const found = await search({ ...salt, without: ['salt', 'table salt'] })
    expect(found.now()).toMatchObject({ state: { at: 'found' }, understood })
    expect(page.calls[0]?.path).toContain('without=salt%2Ctable+salt')
    // They stay while one is switched on again; another question is read as something else.
    const before = found.all.length
    page.answer(STUDIES, 200, { ...none, understood })
    await found.change(salt)
    expect(found.all.slice(before).every((shown) => shown.understood.length === 1)).toBe(true)
    await found.change({ ...salt, term: 'sleep' })
    expect(found.now()).toMatchObject({ state: { at: 'failed' }, understood: [], facets })
  })

  test('asks for what is chosen, and keeps its counts until there are others', async () => {
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    const chosen = {
      ...salt,
      filters: { design: 'cohort', freeFullText: true },
      sort: 'newest',
    } as const
    const found = await search(chosen)
    const requestedQuery = new URLSearchParams(page.calls[0]?.path.split('?')[1])
    expect(Object.fromEntries(requestedQuery)).toMatchObject({
      searchTerm: 'salt',
      design: 'cohort',
      freeFullText: 'true',
      sort: 'newest',
    })
    expect(found.now().facets).toEqual(facets)
    const before = found.all.length
    await found.change(salt)
    const states = found.all.slice(before)
    expect(states.map(({ state }) => state.at)).toEqual(
      expect.arrayContaining(['searching', 'failed']),
    )
    expect(states.every((shown) => shown.facets !== undefined)).toBe(true)
    page.answer(STUDIES, 200, none)
    await found.settle(found.now().again)
    expect(found.now().state).toMatchObject({ at: 'found' })
    await found.change({ ...salt, tab: undefined })
    expect(found.now()).toMatchObject({ state: { at: 'searching' }, facets: undefined })
  })

  test('beyond the last page names that one; where nothing is found there is none', async () => {
    page.storage.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, { ...none, page: 98, totalPages: 2, totalElements: 15 })
    const found = await search({ ...salt, page: 98 })
    expect(found.now().state).toEqual({ at: 'beyond', lastPage: 1 })
    page.answer(STUDIES, 200, { ...none, page: 98 })
    await found.change({ ...salt, term: 'sleep', page: 98 })
    expect(found.now().state).toMatchObject({ at: 'found', total: 0 })
  })

  // The last, since that stays with the page.
  test('whose session was over before there was anything to search says so, too', async () => {
    page.storage.set(SESSION_KEY, session)
    page.answer('/api/auth/me', 401, error('unauthorized'))
    startSession()
    await vi.waitFor(() => expect($session.get().endedBy).toBe('expired'))
    expect((await search(salt)).now().state).toEqual({ at: 'signed-out' })
  })
})
