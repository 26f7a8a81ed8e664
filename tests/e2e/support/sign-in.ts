import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../scripts/sandbox/product/demo-accounts.ts'
import { SESSION_KEY } from '../../../src/api/stored-session.ts'

/** Signs in through the form, as one of the accounts for trying things out. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('/')
}

/** The token that this browser keeps. */
export function keptToken(page: Page): Promise<string> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').token, SESSION_KEY)
}
