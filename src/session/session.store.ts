import { atom, type ReadableAtom } from 'nanostores'
import { call, messageOf } from '../api/api.ts'
import { REFUSED } from '../api/send.ts'
import {
  followSession,
  keepSession,
  markSession,
  readSession,
  type SessionEnd,
} from '../api/stored-session.ts'
import { currentUser, type SignedIn } from '../contract/accounts/auth.ts'
import type { SessionUser } from '../contract/protocol/account-fields.ts'

/** The session as islands see it (P-SESSION-STORED). */
interface SessionState {
  /**
   * A user is signed in here, as far as is known: also while the API is asked for the first time,
   * and not once it could not tell who this is.
   */
  isAuthenticated: boolean
  user: SessionUser | undefined
  /** Stays while the API cannot be asked; only a 401 and the user's own doing end a session. */
  token: string | undefined
  /** How asking for the user stands. */
  loading: 'idle' | 'pending' | 'succeeded' | 'failed'
  /** Whether what was stored has been looked at, and the API asked about it. */
  initialized: boolean
  /** The API's words where it could not tell who this is. */
  error: string | undefined
  /** How the last session of this tab ended. */
  endedBy: SessionEnd | undefined
}

const NOBODY: SessionState = {
  isAuthenticated: false,
  user: undefined,
  token: undefined,
  loading: 'idle',
  initialized: false,
  error: undefined,
  endedBy: undefined,
}

const state = atom<SessionState>(NOBODY)

export const $session: ReadableAtom<SessionState> = state

let isFollowing = false

/** So long at least lies between two times that who this is is asked for by itself. */
const LOOK_AGAIN_MILLISECONDS = 15_000
let askedAt = Number.NEGATIVE_INFINITY

/**
 * So long, and twice as long with each failure up to the second, it is waited to ask again
 * (P-SESSION-STORED).
 */
const RETRY_MILLISECONDS = 2_000
const MOST_RETRY_MILLISECONDS = 60_000
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

/** Whether a token is kept of which the API could not tell whose it is: nobody is signed in then. */
export function isUnreached({
  initialized,
  isAuthenticated,
  token,
}: Pick<SessionState, 'initialized' | 'isAuthenticated' | 'token'>): boolean {
  return initialized && !isAuthenticated && token !== undefined
}

/** Restores the stored session and follows it from then on; calling it again does nothing. */
export function startSession(): void {
  if (isFollowing) return
  isFollowing = true
  followSession((endedBy) => {
    const token = readSession()?.token
    if (token === undefined) {
      clearTimeout(retry)
      failures = 0
      state.set({ ...NOBODY, initialized: true, endedBy })
    } else if (token !== state.get().token || isUnreached(state.get())) {
      void restore(token)
    }
  })
  // The header shows who is signed in by this attribute (src/features/page/session-menu.ts).
  state.subscribe(({ isAuthenticated, user }) => {
    markSession(isAuthenticated ? (user ?? readSession()?.user) : undefined)
  })
  // What the user may changes while a page lies open; it is looked at again with the page.
  for (const sign of ['visibilitychange', 'focus', 'online', REFUSED]) {
    addEventListener(sign, lookAgain)
  }
}

/** Asks who this is now, unless nobody looks or that was answered a moment ago. */
function lookAgain(): void {
  const isSeen = document.visibilityState === 'visible'
  const { token, loading } = state.get()
  if (token === undefined || !isSeen || loading === 'pending') return
  const wait = loading === 'failed' ? RETRY_MILLISECONDS : LOOK_AGAIN_MILLISECONDS
  if (performance.now() - askedAt >= wait) void restore(token, { isLook: true })
}

/** Asks again by itself, later with each failure; a page that nobody sees waits until it is seen. */
function askLater(): void {
  clearTimeout(retry)
  const wait = Math.min(RETRY_MILLISECONDS * 2 ** failures, MOST_RETRY_MILLISECONDS)
  failures += 1
  retry = setTimeout(lookAgain, wait)
}

/**
 * Begins the session that the API has just given.
 * @returns false where the browser keeps nothing, so the next page would not know of it
 */
export function beginSession({ accessToken, ...user }: SignedIn): boolean {
  state.set(signedIn(accessToken, user))
  return keepSession({ token: accessToken, user })
}

/** Goes on with another token for the same user. */
export function renewToken(token: string): boolean {
  const { user } = state.get()
  if (user === undefined) throw new Error('session: no person whose token could be renewed')
  state.set(signedIn(token, user))
  return keepSession({ token, user })
}

/** Asks the API who this is now (P-SESSION-STORED). */
export async function refreshUser(): Promise<void> {
  const { token } = state.get()
  if (token !== undefined) await restore(token)
}

/** @param options.isLook what is the same stays the same object, so that nothing is drawn or asked anew */
async function restore(token: string, { isLook = false } = {}): Promise<void> {
  askedAt = performance.now()
  const before = state.get()
  const isSame = before.token === token || before.user?.username === readSession()?.user.username
  // Another token for the same user, such as after a new password in another tab, takes nothing
  // away from what is under way here.
  const user = isSame ? before.user : undefined
  const isAuthenticated = before.token !== token || !isUnreached(before)
  state.set({ ...before, isAuthenticated, user, token, loading: 'pending' })
  const outcome = await call(currentUser, {})
  if (state.get().token !== token) return
  if (outcome.ok) {
    failures = 0
    const isUnchanged = isLook && JSON.stringify(user) === JSON.stringify(outcome.value)
    state.set(signedIn(token, isUnchanged && user ? user : outcome.value))
    // Signed out in another tab meanwhile: this tab hears of it in a moment, and must not undo it.
    if (readSession()?.token === token) keepSession({ token, user: outcome.value })
    return
  }
  if (isFollowing) askLater()
  state.set({
    ...state.get(),
    // Whoever the API told of before on this page stays, with all that they have under way.
    isAuthenticated: user !== undefined,
    loading: 'failed',
    initialized: true,
    error: messageOf(outcome.error),
  })
}

const signedIn = (token: string, user: SessionUser): SessionState => ({
  ...NOBODY,
  isAuthenticated: true,
  user,
  token,
  loading: 'succeeded',
  initialized: true,
})
