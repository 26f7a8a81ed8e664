// Rules: P-CHUNKS, P-TRANSLATED.
import type { Page } from '@playwright/test'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { field, options, results } from './support/search-results.ts'
import { signIn } from './support/sign-in.ts'

/** Puts each text into elements of its own, as translators of whole pages do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (text.data.trim() === '' || parent?.closest('font, script, style, noscript')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}

/** Holds back what islands are drawn with until it is let go. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('an island that does not arrive says so at once, and keeps what was typed', async ({
  page,
}) => {
  const t = words.en
  const fault = page.getByRole('alert').filter({ hasText: t('page:notArrived') })
  await page.route(/\/LoginScreen[^/]*\.js/, (route) => route.abort())
  await page.goto(at('en', '/login'))
  await expect(fault).toBeVisible()
  await page.getByLabel(t('account:username')).fill('maria')
  await page.unroute(/\/LoginScreen[^/]*\.js/)
  await fault.getByRole('button', { name: t('feed:reload') }).click()
  await expect(page.getByRole('button', { name: t('account:signIn'), exact: true })).toBeEnabled()
  await expect(page.getByLabel(t('account:username'))).toHaveValue('maria')
  await expect(fault).toHaveCount(0)
})

test('one that takes too long says so after two minutes, and works once it is there', async ({
  page,
}) => {
  const t = words.de
  const fault = page.getByRole('alert').filter({ hasText: t('page:notArrived') })
  await page.clock.install()
  const letGo = await holdBack(page, /\/DeclarationScreen[^/]*\.js/)
  await page.goto('/withdrawal')
  await page.getByLabel(t('declaration:name')).fill('Maria')
  // Its own clock goes on, which a busy machine may need for what was done so far.
  await page.clock.fastForward(90_000)
  await expect(fault).toHaveCount(0)
  await page.clock.fastForward(30_000)
  await expect(fault.getByRole('link')).toHaveAttribute('href', /^mailto:/)
  letGo()
  await expect(page.getByRole('button', { name: t('declaration:review') })).toBeEnabled()
  await expect(fault).toHaveCount(0)
  await expect(page.getByLabel(t('declaration:name'))).toHaveValue('Maria')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page whose island it takes says so, and does not seem to load', async ({ page }) => {
    await page.goto('/profile')
    const notice = page.locator('.island-fault')
    await expect(notice).toHaveText(words.de('page:withoutScript'))
    await expect(notice).toBeVisible()
    await expect(page.getByText(words.de('form:checking'))).toBeHidden()
  })
})

test('a translator may work on a form, before and after it is taken over', async ({ page }) => {
  const t = words.de
  const main = page.getByRole('main')
  const letGo = await holdBack(page, /\/client\.[^/]*\.js/)
  await page.goto('/login')
  await page.locator('[name=username]').fill('nobody-at-all')
  await translate(page)
  letGo()
  await expect(main.locator('[type=submit]')).toBeEnabled()
  await expect(page.locator('[name=username]')).toHaveValue('nobody-at-all')
  await translate(page)
  await page.locator('[name=password]').fill('not the one')
  await page.locator('[name=password]').press('Enter')
  await expect(main.getByRole('alert')).toHaveText(t('account:loginFailed'))
  await translate(page)
  await expect(main.getByRole('alert')).toHaveText(`«${t('account:loginFailed')}»`)
  await page.getByRole('link', { name: t('account:forgotLink') }).click()
  await expect(main.getByRole('heading', { name: t('account:forgotTitle') })).toBeVisible()
})

test('a translator may work on the search, and what is shown is of now', async ({ page }) => {
  await signIn(page, 'demo-premium')
  await page.goto(at('en', '/?mode=explore'))
  for (const [term, word] of [
    ['diabetes', /diabetes/i],
    ['sleep', /sleep/i],
    ['xyzzyplugh', /xyzzyplugh/],
  ] as const) {
    await field(page).fill(term)
    await translate(page)
    await field(page).press('Enter')
    const count = page.locator('.search-count')
    if (term === 'xyzzyplugh') await expect(count).toHaveText(words.en('search:none'))
    else await expect(results(page).first()).toContainText(word)
    await translate(page)
  }
  await test.step('its original texts come back where it takes its own away', async () => {
    await page.evaluate(() => {
      for (const font of document.querySelectorAll('.search-count font')) font.remove()
    })
    await expect(page.locator('.search-count')).toHaveText(words.en('search:none'))
  })
  await test.step('where it moves elements, all is drawn again and nothing typed is lost', async () => {
    await field(page).fill('depress')
    await expect(options(page).first()).toBeVisible()
    await page.evaluate(() => {
      for (const option of document.querySelectorAll('[role=option]')) {
        const font = document.createElement('font')
        option.replaceWith(font)
        font.append(option)
      }
    })
    await field(page).pressSequentially('ion')
    await expect(field(page)).toHaveValue('depression')
    await expect(field(page)).toBeFocused()
    await field(page).press('Enter')
    await expect(results(page).first()).toContainText(/depression/i)
  })
})
