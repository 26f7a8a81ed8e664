import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test as base, expect } from '@playwright/test'
import { readSettings } from '../../../scripts/project/environment.ts'
import type { OpenedStores } from '../../../scripts/project/opened-stores.ts'
import { openStores } from '../../../scripts/stores/open-stores.ts'
import { rejectAll, writeConsent } from '../../../src/domain/account/consent.ts'
import { CONSENT_KEY } from '../../../src/features/consent/stored-consent.ts'
import { keepInBrowser } from './kept-in-browser.ts'

const dataDir = () => process.env.PRODUCT_DATA_DIR ?? ''

const emptyBrowser = { cookies: [], origins: [] }

/** A browser in which nothing was ever said, for tests of the question. */
export const withoutConsent = { storageState: emptyBrowser }

const answer = { name: CONSENT_KEY, value: writeConsent(rejectAll) }

/**
 * A browser that stores only the necessary, as most tests have it: nothing covers their pages. For
 * those that a test opens itself; `page` comes so.
 */
export function answeredBrowser() {
  const localStorage = [answer]
  return { ...emptyBrowser, origins: [{ origin: process.env.BASE_URL ?? '', localStorage }] }
}

/** A browser test of the running product: no page may break its security policy or throw. */
export const test = base.extend<object, { stores: OpenedStores }>({
  baseURL: async ({ baseURL: _ }, use) => {
    await use(process.env.BASE_URL ?? '')
  },
  page: async ({ page, storageState }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text())
    })
    // Kept from this very page: Playwright would open and close another one for it.
    if (storageState === undefined) await keepInBrowser(page, answer)
    await use(page)
    expect(complaints).toEqual([])
  },
  /** The product's own database, while it runs; opened once for all tests of a worker. */
  stores: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const stores = await openStores(readSettings({ DATA_DIR: dataDir() }))
      await use(stores)
      await stores.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }

/** Runs a command of the project against the running product; resolves with what it printed. */
export async function runCommand(
  script: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir() },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}
