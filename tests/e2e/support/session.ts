import type { Page } from '@playwright/test'
import { SESSION_KEY, type StoredSession } from '../../../src/api/stored-session.ts'

/** Gives the browser a session, as signing in does, and loads the page again. */
export async function storeSession(
  page: Page,
  roles: readonly string[] = ['ROLE_USER'],
): Promise<StoredSession> {
  const session: StoredSession = { token: 'a-token', user: { username: 'maria', roles } }
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
  await page.reload()
  return session
}
