import type { ReadingHistory, SessionUser } from '../contract/protocol/account-fields.ts'
import { opensEverything } from '../domain/account/access.ts'
import { standingOf } from '../domain/account/permissions.ts'

/**
 * The session that this browser keeps (P-SESSION-STORED: in local storage). Pages that carry no
 * React read it to show what belongs to a user; what that user may do, the API decides.
 */
export interface StoredSession {
  token: string
  user: {
    username: string
    roles: readonly string[]
    accessBy?: SessionUser['accessBy'] | undefined
    /** Whether a history of reading is kept; undefined where that is not known. */
    readingHistory?: ReadingHistory | null | undefined
  }
}

/** The inline script of every page reads it, too (src/layouts/theme-script.ts). */
export const SESSION_KEY = 'hearticle.session'

/** What this browser knows of a user's reading list; it goes with the session. */
export const READING_KEY = 'hearticle.reading'

/** What was answered in this browser without an account (P-MY-QUESTIONS); no session ends it. */
export const ANSWERS_KEY = 'hearticle.answers'

/** Whether questions were answered here without an account. */
export function hasAnswersHere(): boolean {
  try {
    return localStorage.getItem(ANSWERS_KEY) !== null
  } catch {
    return false
  }
}

/** How a session ended in this tab: by its user, with the account, or because it is over. */
export type SessionEnd = 'signed-out' | 'expired' | 'deleted'

const CHANGED = 'hearticle:session-changed'

/** The stored session, or undefined where there is none, or none that can be read. */
export function readSession(): StoredSession | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return isSession(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps a session in this browser, for all its tabs.
 * @returns false where the browser keeps nothing
 */
export function keepSession({ token, user }: StoredSession): boolean {
  const { username, roles, accessBy, readingHistory } = user
  const stored = { token, user: { username, roles, accessBy, readingHistory } }
  try {
    localStorage.setItem(SESSION_KEY, JSON.stringify(stored))
  } catch {
    return false
  }
  dispatchEvent(new Event(CHANGED))
  return true
}

/**
 * Keeps at once what its user chose of their history, or that it is not known any more.
 * @returns false where nobody is signed in, or the browser keeps nothing
 */
export function keepHistoryChoice(readingHistory: ReadingHistory | undefined): boolean {
  const session = readSession()
  return (
    session !== undefined && keepSession({ ...session, user: { ...session.user, readingHistory } })
  )
}

/** Ends the session in this browser, on this page and in all its tabs. */
export function endSession(by: SessionEnd): void {
  localStorage.removeItem(SESSION_KEY)
  localStorage.removeItem(READING_KEY)
  dispatchEvent(new CustomEvent(CHANGED, { detail: by }))
}

/**
 * Says on the root of the page who is signed in, for style sheets: `data-session` is there for whoever
 * is, with how they stand to what is paid for; `data-opens` where everything opens for them.
 */
export function markSession(user: StoredSession['user'] | undefined): void {
  const root = document.documentElement
  if (user) root.setAttribute('data-session', standingOf(user))
  else root.removeAttribute('data-session')
  if (user && opensEverything(user.roles)) root.setAttribute('data-opens', 'all')
  else root.removeAttribute('data-opens')
}

/**
 * Calls now, and whenever the session may have changed, here or in another tab.
 * @param show is told how the session ended, where that happened in this tab
 */
export function followSession(show: (end?: SessionEnd) => void): void {
  // Without a key: everything that the browser kept is gone.
  addEventListener('storage', ({ key }) => (key === SESSION_KEY || key === null) && show())
  addEventListener(CHANGED, (event) => {
    show(event instanceof CustomEvent ? (event.detail as SessionEnd) : undefined)
  })
  // Back from the browser's memory of pages, which slept through whatever happened.
  addEventListener('pageshow', ({ persisted }) => persisted && show())
  show()
}

function isSession(value: unknown): value is StoredSession {
  const { token, user } = (value ?? {}) as Partial<StoredSession>
  return (
    typeof token === 'string' && typeof user?.username === 'string' && Array.isArray(user.roles)
  )
}
