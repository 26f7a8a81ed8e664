// Rules: P-SESSION-STORED.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../tests/support/browser-page.ts'
import { maria, mariaSignedIn } from '../../tests/support/session-user.ts'
import { SESSION_KEY } from '../api/stored-session.ts'

const ME = '/api/auth/me'
const stored = JSON.stringify({ token: 'a-token', user: { username: 'maria', roles: [] } })
const unauthorized = { code: 'unauthorized', message: 'Bitte melden Sie sich an.' }

describe('the session of a page', () => {
  let page: BrowserPage
  let store: typeof import('./session.store.ts')
  const state = () => store.$session.get()
  const settled = () => vi.waitFor(() => expect(state().loading).not.toBe('pending'))

  beforeEach(async () => {
    page = stubBrowserPage()
    vi.resetModules()
    store = await import('./session.store.ts')
  })
  afterEach(() => {
    // Nothing is asked for again after a test.
    page.changeElsewhere(SESSION_KEY, null)
    vi.unstubAllGlobals()
  })

  test('without a stored one nobody is signed in, and nothing is asked', () => {
    store.startSession()
    expect(state()).toMatchObject({ isAuthenticated: false, initialized: true, loading: 'idle' })
    expect(page.calls).toEqual([])
  })

  test('a stored one is there at once, and its person when the API has told', async () => {
    page.storage.set(SESSION_KEY, stored)
    page.answer(ME, 200, maria)
    store.startSession()
    expect(state()).toMatchObject({ isAuthenticated: true, token: 'a-token', loading: 'pending' })
    await settled()
    expect(state()).toMatchObject({ user: maria, loading: 'succeeded', initialized: true })
    expect(page.calls[0]?.headers.get('Authorization')).toBe('Bearer a-token')
    expect(JSON.parse(page.storage.get(SESSION_KEY) ?? '')).toEqual({
      token: 'a-token',
      user: {
        username: 'maria',
        roles: maria.roles,
        accessBy: 'trial',
        readingHistory: null,
      },
    })
  })

  test('a 401 ends it, here and in the browser', async () => {
    page.storage.set(SESSION_KEY, stored)
    page.answer(ME, 401, unauthorized)
    store.startSession()
    await settled()
    expect(state()).toMatchObject({
      isAuthenticated: false,
      token: undefined,
      initialized: true,
      endedBy: 'expired',
    })
    expect(page.storage.has(SESSION_KEY)).toBe(false)
  })

  test.each([
    ['a dead network', undefined, undefined],
    ['a server that is down', 503, 'Der Dienst ist gerade nicht erreichbar.'],
  ])(
    '%s shows nobody as signed in and keeps the token, and asking again brings the person',
    async (_, status, message) => {
      page.storage.set(SESSION_KEY, stored)
      if (status) page.answer(ME, status, { code: 'storage_unavailable', message })
      store.startSession()
      expect(page.attributes.has('data-session')).toBe(true)
      await settled()
      expect(state()).toMatchObject({
        isAuthenticated: false,
        user: undefined,
        token: 'a-token',
        loading: 'failed',
        initialized: true,
        error: message,
      })
      expect(store.isUnreached(state())).toBe(true)
      expect(page.attributes.has('data-session')).toBe(false)
      expect(page.storage.get(SESSION_KEY)).toBe(stored)
      page.answer(ME, 200, maria)
      const asking = store.refreshUser()
      expect(state()).toMatchObject({ isAuthenticated: false, loading: 'pending' })
      await asking
      expect(state()).toMatchObject({
        isAuthenticated: true,
        user: maria,
        loading: 'succeeded',
        error: undefined,
      })
      expect(page.attributes.has('data-session')).toBe(true)
    },
  )

  test('signing in gives it to the browser without asking again', () => {
    store.startSession()
    expect(store.beginSession(mariaSignedIn)).toBe(true)
    expect(state()).toMatchObject({ isAuthenticated: true, user: maria, loading: 'succeeded' })
    expect(page.attributes.has('data-session')).toBe(true)
    expect(page.storage.get(SESSION_KEY)).toContain('a-token')
    expect(page.calls).toEqual([])
  })

  test('a browser that keeps nothing is told of', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(store.beginSession(mariaSignedIn)).toBe(false)
  })

  test('another token takes the place of the one before', () => {
    store.beginSession(mariaSignedIn)
    expect(store.renewToken('another')).toBe(true)
    expect(state()).toMatchObject({ token: 'another', user: maria })
    expect(page.storage.get(SESSION_KEY)).toContain('another')
  })

  test('a new token of the same person leaves them here while it is asked about', async () => {
    store.startSession()
    store.beginSession(mariaSignedIn)
    page.answer(ME, 200, { ...maria, emailConfirmed: false })
    page.changeElsewhere(SESSION_KEY, stored.replace('a-token', 'another'))
    expect(state()).toMatchObject({ user: maria, token: 'another', loading: 'pending' })
    await settled()
    expect(state()).toMatchObject({ user: { emailConfirmed: false }, token: 'another' })
  })

  test('a token of another user removes the user at once', async () => {
    store.startSession()
    store.beginSession(mariaSignedIn)
    const anna = { ...maria, id: '0b54a6de-62b1-4b53-8a35-1f9f0a1d2c4b', username: 'anna' }
    page.answer(ME, 200, anna)
    const hers = stored.replace('a-token', 'another').replace('maria', 'anna')
    page.changeElsewhere(SESSION_KEY, hers)
    expect(state()).toMatchObject({ user: undefined, token: 'another', loading: 'pending' })
    await settled()
    expect(state()).toMatchObject({ user: anna })
  })

  test('signing out in another tab ends it here, too, and signing in there begins it', async () => {
    page.storage.set(SESSION_KEY, stored)
    page.answer(ME, 200, maria)
    store.startSession()
    await settled()
    page.changeElsewhere(SESSION_KEY, null)
    expect(state()).toMatchObject({ isAuthenticated: false, user: undefined, endedBy: undefined })
    page.answer(ME, 200, maria)
    page.changeElsewhere(SESSION_KEY, stored)
    await settled()
    expect(state()).toMatchObject({ isAuthenticated: true, user: maria })
  })

  test('an answer that comes after signing out is none of anybody', async () => {
    page.storage.set(SESSION_KEY, stored)
    page.answer(ME, 200, maria)
    store.startSession()
    const { signOut } = await import('./sign-out.ts')
    page.answer('/api/auth/logout', 200, { done: true })
    signOut()
    expect(state()).toMatchObject({ isAuthenticated: false, endedBy: 'signed-out' })
    await vi.waitFor(() => expect(page.calls.map(({ path }) => path)).toContain('/api/auth/logout'))
    expect(state().user).toBeUndefined()
    expect(page.storage.has(SESSION_KEY)).toBe(false)
  })

  test('an answer that comes before word of signing out elsewhere does not undo that', async () => {
    page.storage.set(SESSION_KEY, stored)
    page.answer(ME, 200, maria)
    store.startSession()
    page.storage.delete(SESSION_KEY)
    await settled()
    expect(page.storage.has(SESSION_KEY)).toBe(false)
    page.changeElsewhere(SESSION_KEY, null)
    expect(state()).toMatchObject({ isAuthenticated: false, user: undefined })
  })

  test('signing out ends it even where the call fails, which is only logged', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    page.storage.set(SESSION_KEY, stored)
    const { signOut } = await import('./sign-out.ts')
    signOut()
    expect(page.storage.has(SESSION_KEY)).toBe(false)
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('Logout failed', expect.any(Error)))
    logged.mockRestore()
  })
})

describe('a page that lies open', () => {
  let page: BrowserPage
  let store: typeof import('./session.store.ts')
  let clock = 0
  const roles = () => store.$session.get().user?.roles

  beforeEach(async () => {
    page = stubBrowserPage()
    clock = 1_000_000
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    vi.resetModules()
    store = await import('./session.store.ts')
    page.storage.set(SESSION_KEY, stored)
    page.answer(ME, 200, maria)
    store.startSession()
    await vi.waitFor(() => expect(roles()).toEqual(maria.roles))
  })
  afterEach(() => {
    page.changeElsewhere(SESSION_KEY, null)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  test.each(['focus', 'visibilitychange', 'hearticle:refused'])(
    'learns of changed rights by %s, and not more often than is polite',
    async (sign) => {
      page.answer(ME, 200, { ...maria, roles: ['ROLE_USER', 'ROLE_EDITOR'] })
      dispatchEvent(new Event(sign))
      expect(page.calls).toHaveLength(1)
      clock += 15_000
      dispatchEvent(new Event(sign))
      dispatchEvent(new Event(sign))
      await vi.waitFor(() => expect(roles()).toEqual(['ROLE_USER', 'ROLE_EDITOR']))
      expect(page.calls).toHaveLength(2)
      expect(page.storage.get(SESSION_KEY)).toContain('ROLE_EDITOR')
    },
  )

  test('draws nothing anew where all is as it was', async () => {
    const { user } = store.$session.get()
    page.answer(ME, 200, maria)
    clock += 15_000
    dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(store.$session.get().loading).toBe('succeeded'))
    expect(store.$session.get().user).toBe(user)
  })

  test('asks nothing while nobody looks at it', () => {
    clock += 60_000
    Object.assign(document, { visibilityState: 'hidden' })
    dispatchEvent(new Event('visibilitychange'))
    expect(page.calls).toHaveLength(1)
  })

  test('keeps the person whom it knows where they cannot be asked about again', async () => {
    page.answer(ME, 500, { code: 'internal_error', message: 'Später', requestId: 'r' })
    await store.refreshUser()
    expect(store.$session.get()).toMatchObject({
      isAuthenticated: true,
      user: maria,
      loading: 'failed',
    })
    expect(store.isUnreached(store.$session.get())).toBe(false)
  })
})

describe('a person who cannot be asked about', () => {
  let page: BrowserPage
  let store: typeof import('./session.store.ts')
  const failing = { code: 'internal_error', message: 'Später', requestId: 'r' }
  /** All answers that are there have come. */
  const answered = () => vi.advanceTimersByTimeAsync(0)

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    page = stubBrowserPage()
    vi.resetModules()
    store = await import('./session.store.ts')
    page.storage.set(SESSION_KEY, stored)
    page.answer(ME, 500, failing)
    store.startSession()
    await answered()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is asked about again later and later, a minute at most, until there is an answer', async () => {
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      const before = page.calls.length
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(page.calls).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(page.calls).toHaveLength(before + 1)
    }
    page.answer(ME, 200, maria)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.$session.get()).toMatchObject({ isAuthenticated: true, user: maria })
    const calls = page.calls.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(page.calls).toHaveLength(calls)
  })

  test.each(['online', 'focus'])('is asked about by %s, well before that', async (sign) => {
    await vi.advanceTimersByTimeAsync(2_000 + 3_000)
    page.answer(ME, 200, maria)
    dispatchEvent(new Event(sign))
    await answered()
    expect(store.$session.get()).toMatchObject({ isAuthenticated: true, user: maria })
  })

  test('is signed out by a 401', async () => {
    page.answer(ME, 401, unauthorized)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(store.$session.get()).toMatchObject({ token: undefined, endedBy: 'expired' })
    expect(store.isUnreached(store.$session.get())).toBe(false)
    expect(page.storage.has(SESSION_KEY)).toBe(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(page.calls).toHaveLength(2)
  })
})
