// Rules: P-STILL, P-ONBOARDING, P-SUBSCRIPTION-TAB.
import type { Page } from '@playwright/test'
import { signInFreePerson } from './support/free-person.ts'
import { newPerson } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

/** Notes in a page how far its parts move without anybody's doing (Core Web Vitals' layout shift). */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
      }[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

test('profile and onboarding stay where they are as they load', async ({ page }) => {
  await noteShifts(page)
  await signIn(page, 'demo-premium')
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    for (const [path, shown] of [
      ['/profile', '.profile-name'],
      ['/profile?tab=subscription', '.access-facts'],
      ['/profile?tab=rubrics', '.choice-card input'],
      ['/rubric-selection', '.choice-card input'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator(shown).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shiftOf(page), `${path} at ${size.width}`).toBeLessThanOrEqual(0.02)
    }
  }
})

test('on a phone all rubrics are near, and the first price is on the first screen', async ({
  page,
  stores,
}) => {
  await page.setViewportSize(PHONE)
  await signUp(page, 'de', newPerson())
  await page.goto('/rubric-selection')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(page.locator('.site-footer')).toBeVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(1600)

  await signInFreePerson(page, stores, 'de')
  await page.goto('/profile?tab=subscription')
  const price = page.locator('.plan-price b').first()
  await expect(price).toBeVisible()
  expect((await price.boundingBox())?.y).toBeLessThanOrEqual(600)
})
