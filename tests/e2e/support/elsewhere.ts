import { expect, type Page } from '@playwright/test'
import { keptToken } from './sign-in.ts'

/** Calls the API as whoever is signed in, as another page of theirs would. */
export async function elsewhere<T>(
  page: Page,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const headers = { Authorization: `Bearer ${await keptToken(page)}` }
  const answer = await page.request.fetch(path, { method, headers, data })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as T
}
