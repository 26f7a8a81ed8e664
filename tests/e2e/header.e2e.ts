// Rules: P-HEADER.
import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'
import { signIn as signInAs } from './support/sign-in.ts'

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the theme follows the system until it is chosen, and then stays on every page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      Object.assign(window, { themeAtFirst: document.documentElement.dataset.theme })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Dunkles Design' })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const dark = await background(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(await background(page)).not.toBe(dark)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await background(page)).toBe(dark)
  await page.goto('/en/hearticle/16')
  const english = page.getByRole('button', { name: 'Dark mode' })
  await expect(english).toHaveAttribute('aria-pressed', 'true')
  expect(await background(page)).toBe(dark)
  await test.step('in a browser that keeps nothing it changes all the same', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await english.click()
    expect(await theme(page)).toBe('light')
  })
  await test.step('it is there before the page has a body, even when no script arrives', async () => {
    await page.route('**/*.js', (route) => route.abort())
    for (const path of ['/pubmed/26551272', '/hearticle/987654']) {
      await page.goto(path)
      expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirst'))).toBe('dark')
    }
  })
})

test('between phone and desktop language and session stand beside the menu', async ({ page }) => {
  await page.goto('/hearticle/16')
  const menu = page.getByRole('button', { name: 'Menü' })
  const start = page.getByRole('link', { name: 'Start', exact: true })
  const english = page.getByRole('link', { name: 'English' })
  for (const width of [640, 1024, 1199]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(english).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Anmelden' })).toBeInViewport({ ratio: 1 })
    await expect(start).toBeHidden()
    await menu.click()
    await expect(start).toBeInViewport()
    await expect(english).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
})

test.describe('the menu of a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('opens and closes by its button, by Escape and by a tap beside it', async ({ page }) => {
    await page.goto('/hearticle/16')
    const button = page.getByRole('button', { name: 'Menü' })
    const link = page.getByRole('link', { name: 'Start', exact: true })
    await expect(link).toBeHidden()
    await button.tap()
    await expect(link).toBeInViewport({ ratio: 1 })
    await button.tap()
    await expect(link).toBeHidden()
    await button.press('Enter')
    await expect(link).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(button).toBeFocused()
    await button.tap()
    await expect(link).toBeVisible()
    await page.touchscreen.tap(180, 700)
    await expect(link).toBeHidden()
    await expect(page).toHaveURL('/hearticle/16')
    await button.tap()
    await page.getByRole('link', { name: 'English' }).tap()
    await expect(page).toHaveURL('/en/hearticle/16')
  })
})

test('a user who is signed in has a menu and what they may do, until they sign out', async ({
  page,
  context,
}) => {
  await page.goto('/hearticle/16')
  const account = page.getByText('Ihr Konto')
  const signIn = page.getByRole('link', { name: 'Anmelden' })
  const review = page.getByRole('link', { name: 'Übersetzung begutachten' })
  const openAs = async (username: string) => {
    await signInAs(page, username)
    await page.goto('/hearticle/16')
  }
  await test.step('a session that cannot be read is none', async () => {
    await page.evaluate(() => localStorage.setItem('hearticle.session', '{"token":7'))
    await page.reload()
    await expect(account).toBeHidden()
    await expect(signIn).toBeVisible()
  })
  await test.step('what is for reviewers needs that permission', async () => {
    await openAs('demo-premium')
    await expect(account).toBeVisible()
    await expect(signIn).toBeHidden()
    await expect(review).toBeHidden()
    await openAs('demo-reviewer')
    await expect(review).toBeVisible()
    await expect(page.getByRole('button', { name: 'Löschen' })).toBeVisible()
  })
  await test.step('signing out ends it here and in another tab', async () => {
    const other = await context.newPage()
    await other.goto('/en/imprint')
    await expect(other.getByText('Your account')).toBeVisible()
    for (const tab of [page, other]) {
      await expect(tab.locator('[data-initials]')).toHaveText('DR')
    }
    await account.press('Enter')
    await expect(page.getByText('Profil und Einstellungen')).toBeVisible()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(signIn).toBeVisible()
    await expect(account).toBeHidden()
    await expect(review).toBeHidden()
    await expect(other.getByText('Your account')).toBeHidden()
    await expect(other.getByText('Sign in')).toBeVisible()
    await page.reload()
    await expect(account).toBeHidden()
  })
})
