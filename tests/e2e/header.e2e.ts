import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'
import { storeSession } from './support/session.ts'

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

test.describe('the theme', () => {
  test('follows the system until it is chosen, and then stays on every page', async ({ page }) => {
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
    await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await background(page)).toBe(dark)
  })

  test('is there before the page has a body, even when no script arrives', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Dunkles Design' }).click()
    await page.route('**/*.js', (route) => route.abort())
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        Object.assign(window, { themeAtFirst: document.documentElement.dataset.theme })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    for (const path of ['/hearticle/16', '/pubmed/26551272', '/hearticle/987654']) {
      await page.goto(path)
      expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirst'))).toBe('dark')
    }
  })

  test('a browser that keeps nothing changes it all the same', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Dunkles Design' }).click()
    expect(await theme(page)).toBe('dark')
  })
})

test('the language switch stays on the page', async ({ page }) => {
  for (const path of ['/', '/hearticle/16', '/pubmed/26551272', '/imprint', '/privacy']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(`/en${path}`)
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(path)
  }
})

test('between phone and desktop language and session stand beside the menu', async ({ page }) => {
  for (const width of [640, 1024, 1119]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/hearticle/16')
    await expect(page.getByRole('link', { name: 'English' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Anmelden' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Menü' }).click()
    await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'English' })).toBeInViewport({ ratio: 1 })
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

test.describe('a user who is signed in', () => {
  test('has a menu, until they sign out, here or in another tab', async ({ page, context }) => {
    await page.goto('/hearticle/16')
    await expect(page.getByText('Ihr Konto')).toBeHidden()
    await expect(page.getByText('Anmelden')).toBeVisible()
    await storeSession(page)
    const other = await context.newPage()
    // A page that asks the API for nothing: it does not know this token.
    await other.goto('/en/imprint')
    for (const [tab, words] of [
      [page, 'Ihr Konto'],
      [other, 'Your account'],
    ] as const) {
      await expect(tab.getByText(words)).toBeVisible()
      await expect(tab.locator('[data-initials]')).toHaveText(/^m$/i)
    }
    await expect(page.getByText('Anmelden')).toBeHidden()
    await page.getByText('Ihr Konto').press('Enter')
    await expect(page.getByText('Profil und Einstellungen')).toBeVisible()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByText('Anmelden')).toBeVisible()
    await expect(page.getByText('Ihr Konto')).toBeHidden()
    await expect(other.getByText('Your account')).toBeHidden()
    await expect(other.getByText('Sign in')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Ihr Konto')).toBeHidden()
  })

  test('sees what is for reviewers only with that permission, and while signed in', async ({
    page,
  }) => {
    await page.goto('/en/hearticle/16')
    const review = page.getByRole('link', { name: 'Review translation' })
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(review).toBeHidden()
    await storeSession(page, ['ROLE_USER', 'PERMISSION_PAID_ACCESS'])
    await expect(page.getByText('Your account')).toBeVisible()
    await expect(review).toBeHidden()
    await storeSession(page, ['ROLE_REVIEWER', 'PERMISSION_REVIEW_HEARTICLES'])
    await expect(review).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
    await page.getByText('Your account').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(review).toBeHidden()
  })

  test('a session that cannot be read is none', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('hearticle.session', '{"token":7'))
    await page.goto('/hearticle/16')
    await expect(page.getByText('Anmelden')).toBeVisible()
    await expect(page.getByText('Ihr Konto')).toBeHidden()
  })
})

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
