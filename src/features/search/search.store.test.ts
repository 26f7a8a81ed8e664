import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { SESSION_KEY } from '../../api/stored-session.ts'
import { createSearch } from './search.store.ts'

const STUDIES = '/api/pubmedarticles/search'
const salt = { tab: 'pubmed', term: 'salt', page: 0 } as const
const none = { content: [], page: 0, size: 8, totalPages: 0, totalElements: 0 }
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
    page.kept.set(SESSION_KEY, session)
    page.answer(STUDIES, 401, error('unauthorized'))
    await search(salt)
    expect($results.get()).toEqual({ at: 'signed-out' })
    await search(salt)
    expect($results.get()).toEqual({ at: 'signed-out' })
    expect(page.calls).toHaveLength(1)
    page.kept.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    await search(salt)
    expect($results.get()).toMatchObject({ at: 'found' })
  })

  test('leaves no results to a user who signed out elsewhere', async () => {
    const { search, $results } = createSearch('de')
    page.kept.set(SESSION_KEY, session)
    page.answer(STUDIES, 200, none)
    await search(salt)
    page.kept.delete(SESSION_KEY)
    await search(salt)
    expect($results.get()).toEqual({ at: 'signed-out' })
  })

  test('says so, too, where the session was over before there was anything to search', async () => {
    vi.resetModules()
    const { startSession, $session } = await import('../../session/session.store.ts')
    const { search, $results } = (await import('./search.store.ts')).createSearch('de')
    page.kept.set(SESSION_KEY, session)
    page.answer('/api/auth/me', 401, error('unauthorized'))
    startSession()
    await vi.waitFor(() => expect($session.get().endedBy).toBe('expired'))
    await search(salt)
    expect($results.get()).toEqual({ at: 'signed-out' })
  })

  test('of a visitor who never signed in is one that takes a plan', async () => {
    const { search, $results } = createSearch('de')
    for (let times = 0; times < 2; times += 1) {
      page.answer(STUDIES, 403, error('premium_required'))
      await search(salt)
      expect($results.get()).toEqual({ at: 'premium' })
    }
  })

  test('beyond the last page names that one; where nothing is found there is none', async () => {
    const { search, $results } = createSearch('de')
    page.answer(STUDIES, 200, { ...none, page: 98, totalPages: 2, totalElements: 15 })
    await search({ ...salt, page: 98 })
    expect($results.get()).toEqual({ at: 'beyond', lastPage: 1 })
    page.answer(STUDIES, 200, { ...none, page: 98 })
    await search({ ...salt, page: 98 })
    expect($results.get()).toMatchObject({ at: 'found', total: 0 })
  })
})
