import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

/** Whether the page that is shown came by a transition, and what of it moved by itself. */
async function noteTransitions(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition?: ViewTransition | null }
      if (!viewTransition) return
      sessionStorage.setItem('came', 'as it is')
      void viewTransition.ready.then(() => {
        const moved = document
          .getAnimations()
          .some(
            ({ effect }) =>
              effect instanceof KeyframeEffect &&
              effect.pseudoElement === '::view-transition-group(story)',
          )
        if (moved) sessionStorage.setItem('came', 'with its picture')
      })
    })
  })
  return () => page.evaluate(() => sessionStorage.getItem('came'))
}

for (const [from, path] of [
  ['the front page', '/'],
  ['a subject', '/en/rubric/1'],
] as const) {
  test(`a hearticle comes with the picture of its card from ${from}`, async ({ page }) => {
    const came = await noteTransitions(page)
    // A busy browser goes without.
    await expect(async () => {
      await page.goto(path)
      const title = ':is(.lead-story h2, .hearticle-card h3) a:not([data-gate])'
      await page.locator(title).first().click()
      await page.waitForURL(/\/hearticle\/\d+$/)
      await expect.poll(came).toBe('with its picture')
    }).toPass()
    await test.step('and is left for a page that takes no part without an error', async () => {
      await page.locator('header nav a').first().click()
      await expect(page.locator('.lead-story')).toBeVisible()
    })
  })
}

test('who wants less motion goes without', async ({ page }) => {
  const came = await noteTransitions(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.locator('.lead-story h2 a').click()
  await page.waitForURL(/\/hearticle\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await came()).toBeNull()
})
