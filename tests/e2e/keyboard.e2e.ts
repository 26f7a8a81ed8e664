import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

/** What can be reached: everything that can be operated and is shown, in the order of the page. */
const REACHABLE =
  'a[href], button:not([disabled]), summary, input:not([type=radio]:not(:checked)), [tabindex="0"], audio[controls], video[controls]'

/** Numbers all that can be reached; the order of the page is that of the numbers. */
async function numberReachable(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    return shown.map((element, index) => {
      element.dataset.order = String(index)
      return `${index} ${element.tagName} ${element.textContent.trim().slice(0, 30)}`
    })
  }, REACHABLE)
}

/** Presses Tab, and says which of them has the focus and whether that shows. */
async function tab(page: Page): Promise<{ order: string | undefined; hasOutline: boolean }> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return {
      order: element.dataset.order,
      hasOutline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    }
  })
}

test('Tab reaches everything of a page in its order, and shows where it is', async ({ page }) => {
  for (const [path, width] of [
    ['/', 1280],
    ['/hearticle/16', 1280],
    ['/en/hearticle/16', 360],
    ['/pubmed/37478886', 1280],
    ['/no-such-page', 360],
  ] as const) {
    await test.step(`${path}, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.locator('[data-theme-switch]')).not.toHaveAttribute('hidden')
      // What comes by a script is there.
      await expect(page.locator('.studies-feed:not(:has(.study-list))')).toHaveCount(0)
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
      const reachable = await numberReachable(page)
      let before: string | undefined
      for (const [index, what] of reachable.entries()) {
        let focused = await tab(page)
        // A film has several controls of its own.
        while (focused.order === before && / VIDEO /.test(reachable[index - 1] ?? ''))
          focused = await tab(page)
        expect(focused, what).toEqual({ order: String(index), hasOutline: true })
        before = focused.order
      }
    })
  }
  await test.step('the first Tab offers to skip to the content', async () => {
    await page.goto('/en/hearticle/15')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInContent = await page.evaluate(() => Boolean(document.activeElement?.closest('main')))
    expect(isInContent).toBe(true)
  })
})
