// Rules: P-OFFLINE, P-OFFLINE-FRESH.
import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/protocol/language.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { keptPaths as kept } from './support/kept-pages.ts'
import { newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signUp } from './support/sign-in.ts'

const hearticle = (id: number, language: Language) => addressOf({ page: 'hearticle', id }, language)

/** Saves the hearticle of the page that is open, and waits until it is kept. */
async function save(page: Page, id: number, language: Language): Promise<void> {
  await page.goto(hearticle(id, language))
  await page.locator(`header [data-save="${id}"]`).click()
  await expect.poll(() => kept(page)).toContain(hearticle(id, language))
}

test.describe('what is kept is forgotten', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page, 'de', newPerson())
    await save(page, 3, 'de')
  })

  const nothing = async (page: Page) => {
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    // A page whose session ends may be on its way to another one.
    await expect(async () => {
      expect(await kept(page)).toEqual([])
      expect(await workers()).toBe(0)
    }).toPass()
  }

  test('at signing out', async ({ page }) => {
    await page.locator('.user-menu summary').click()
    await page.locator('[data-sign-out]').click()
    await nothing(page)
  })

  test('with a session that is over', async ({ page }) => {
    await page.route('**/api/reading-list*', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'unauthorized', message: '', requestId: 'r' },
      }),
    )
    await page.goto('/profile?tab=reading')
    await nothing(page)
  })

  test('by whoever comes next, even where nobody signed out', async ({ page }) => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await nothing(page)
  })

  test('by another account, which sees its own alone', async ({ page }) => {
    await signUp(page, 'de', newPerson())
    await save(page, 5, 'de')
    const paths = await kept(page)
    expect(paths).not.toContain('/hearticle/3')
    await page.goto('/profile?tab=reading')
    await expect(page.getByText(words.de('readingList:availableOffline'))).toHaveCount(1)
  })

  test('where it is deleted; where it is published anew, the new one is kept', async ({
    page,
    context,
  }) => {
    const title = page.locator('h1')
    const now = await (await page.request.get('/hearticle/3')).text()
    const body = now.replace(/(<h1[^>]*>)[^<]*/, '$1Neu')
    const answer = { status: 200, contentType: 'text/html', body }
    let isOffline = false
    await context.route('**/hearticle/3', (route) =>
      isOffline ? route.abort('internetdisconnected') : route.fulfill(answer),
    )
    // What the browser asks for ahead of the worker is not led to this route.
    await page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready
      await navigationPreload.disable()
    })
    await page.goto('/hearticle/3')
    await expect(title).toHaveText('Neu')
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/hearticle/3'))?.text()))
      .toContain('Neu')
    isOffline = true
    await context.setOffline(true)
    await page.reload()
    await expect(title).toHaveText('Neu')
    const copy = page.locator('[data-copy]')
    await expect(copy).toContainText(/Kopie vom \d+\. \p{L}+ \d{4} um \d\d:\d\d Uhr/u)
    await page.goto('/imprint')
    await expect(page.locator('[data-kept] li')).toHaveText(/ Kopie vom \d/)
    await page.goto('/hearticle/3')
    await expect(copy).toBeVisible()
    answer.status = 410
    answer.body = '<title>Weg</title><h1>Weg</h1>'
    isOffline = false
    await context.setOffline(false)
    await expect(title).toHaveText('Weg')
    await expect.poll(() => kept(page)).not.toContain('/hearticle/3')
  })
})

test('where service workers are refused, saving is as ever', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', {
      value: () => Promise.reject(new DOMException('refused', 'SecurityError')),
    })
  })
  await signUp(page, 'de', newPerson())
  await page.goto('/hearticle/3')
  await page.locator('header [data-save="3"]').click()
  await expect(page.getByText(words.de('readingList:savedSaid'))).toBeVisible()
  expect(await kept(page)).toEqual([])
})
