/**
 * The session that this browser keeps (specification §4: in local storage). Pages that carry no
 * React read it to show what belongs to a person; what that person may do, the API decides.
 */
export interface StoredSession {
  token: string
  user: { username: string; roles: readonly string[] }
}

export const SESSION_KEY = 'hearticle.session'

const ENDED = 'hearticle:session-ended'

/** The stored session, or undefined where there is none, or none that can be read. */
export function readSession(): StoredSession | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return isSession(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Ends the session in this browser, on this page and in all its tabs. */
export function endSession(): void {
  localStorage.removeItem(SESSION_KEY)
  dispatchEvent(new Event(ENDED))
}

/** Calls now, and whenever the session may have changed, here or in another tab. */
export function followSession(show: () => void): void {
  // Without a key: everything that the browser kept is gone.
  addEventListener('storage', ({ key }) => (key === SESSION_KEY || key === null) && show())
  addEventListener(ENDED, show)
  show()
}

function isSession(value: unknown): value is StoredSession {
  const { token, user } = (value ?? {}) as Partial<StoredSession>
  return (
    typeof token === 'string' && typeof user?.username === 'string' && Array.isArray(user.roles)
  )
}
