import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../scripts/sandbox/product/demo-accounts.ts'
import { SESSION_KEY, type StoredSession } from '../../../src/api/stored-session.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { keepInBrowser } from './kept-in-browser.ts'
import type { Person } from './people.ts'

/**
 * Signs a user in by the API and keeps the session in this browser, as the form does; the page is
 * an empty one then. The form itself is tested where signing in is the matter (`fillSignIn`).
 * @param who one of the accounts for trying things out by its name, or another user
 */
export async function signIn(
  page: Page,
  who: string | Pick<Person, 'username' | 'password'>,
): Promise<void> {
  const data = typeof who === 'string' ? { username: who, password: DEMO_PASSWORD } : who
  const { username, password } = data
  const url = `${process.env.BASE_URL}/api/auth/signin`
  const answer = await page.request.post(url, { data: { username, password } })
  expect(answer.status(), `signing in ${username}`).toBe(200)
  const { accessToken: token, ...user } = (await answer.json()) as {
    accessToken: string
  } & StoredSession['user']
  const session: StoredSession = {
    token,
    user: { username: user.username, roles: user.roles, accessBy: user.accessBy },
  }
  await keepInBrowser(page, { name: SESSION_KEY, value: JSON.stringify(session) })
}

/** Signs a user up and in by the API; the page is an empty one then. */
export async function signUp(page: Page, language: Language, person: Person): Promise<void> {
  const url = `${process.env.BASE_URL}/api/auth/signup`
  const headers = { 'Accept-Language': language }
  const answer = await page.request.post(url, { data: person, headers })
  expect(answer.status(), `signing up ${person.username}`).toBe(200)
  await signIn(page, person)
}

export function keptToken(page: Page): Promise<string> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').token, SESSION_KEY)
}
