import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/protocol/language.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { expectNoBarrierInViews } from './support/axe.ts'
import { newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

const hearticle = (id: number, language: Language) => addressOf({ page: 'hearticle', id }, language)

/** The addresses of all that this browser keeps, in whatever cache. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
    }
    return all
  })
}

/** Saves the hearticle of the page that is open, and waits until it is kept. */
async function save(page: Page, id: number, language: Language): Promise<void> {
  await page.goto(hearticle(id, language))
  await page.locator(`header [data-save="${id}"]`).click()
  await expect.poll(() => kept(page), { timeout: 15_000 }).toContain(hearticle(id, language))
}

for (const language of ['de', 'en'] as const) {
  const t = words[language]

  test(`what is saved is read without a connection, and nothing else (${language})`, async ({
    page,
    context,
  }) => {
    await signUp(page, language, newPerson())
    await save(page, 3, language)
    await test.step('the list says so', async () => {
      await page.goto(`${addressOf({ page: 'profile' }, language)}?tab=reading`)
      const mark = page.getByText(t('readingList:availableOffline'))
      await expect(mark).toBeVisible({ timeout: 15_000 })
    })
    await test.step('no answer to a token and no page of somebody’s own is kept', async () => {
      const paths = await kept(page)
      expect(paths.filter((path) => /^\/(en\/)?(api|profile|content)/.test(path))).toEqual([])
      const pages = paths.filter((path) => !/^\/(assets|uploads|kept-index|favicon)/.test(path))
      expect(pages.toSorted()).toEqual(
        [hearticle(3, language), '/offline', '/en/offline'].toSorted(),
      )
    })
    await context.setOffline(true)
    await test.step('the saved one is there, with its looks', async () => {
      await page.goto(hearticle(3, language))
      await expect(page.locator('#headline')).toBeVisible()
      await page.reload()
      await expect(page.locator('#headline')).toBeVisible()
      await expect(page.locator('header [data-save="3"][data-saved]')).toBeVisible()
      expect(await page.evaluate(() => document.fonts.check('1em "Source Serif 4"'))).toBe(true)
      expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
    })
    await test.step('another one is said not to be, with the way to what is', async () => {
      await page.goto(hearticle(4, language))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:title'))
      await expectNoBarrierInViews(page, 'the page without a connection')
      await page.locator('[data-kept] a').click()
      await expect(page).toHaveURL(new RegExp(`${hearticle(3, language)}$`))
      await expect(page.locator('#headline')).toBeVisible()
    })
    await context.setOffline(false)
    await test.step('what is no longer saved is no longer kept', async () => {
      await page.reload()
      await page.locator('header [data-save="3"]').click()
      await expect.poll(() => kept(page)).not.toContain(hearticle(3, language))
    })
  })
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
    }).toPass({ timeout: 15_000 })
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
    await signIn(page, 'demo-free')
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
    const answer = { status: 200, contentType: 'text/html', body: '<title>N</title><h1>Neu</h1>' }
    await context.route('**/hearticle/3', (route) => route.fulfill(answer))
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
    await context.setOffline(true)
    await page.reload()
    await expect(title).toHaveText('Neu')
    await context.setOffline(false)
    answer.status = 410
    await page.goto('/hearticle/3')
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
