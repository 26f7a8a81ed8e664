import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

/** From now on pages note their own scrolling, and their clock stands still until the test moves it. */
async function noteScrolls(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.addInitScript(() => {
    const scrolls: unknown[] = []
    const original = window.scrollTo.bind(window)
    Object.assign(window, {
      scrolls,
      scrollTo: (options: ScrollToOptions) => {
        scrolls.push(options.behavior)
        original(options)
      },
    })
  })
}

const scrolls = (page: Page) =>
  page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls)

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** When it does not is tested without a browser (src/ui/html/scroll-to-headline.test.ts). */
test('a page glides to its headline, unless its reader has to look elsewhere first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 200 })
  await noteScrolls(page)
  for (const [path, headline] of [
    ['/hearticle/15', '#headline'],
    ['/pubmed/26551272', '#title'],
  ] as const) {
    await page.goto(path)
    await page.clock.runFor(99)
    expect(await scrolls(page), path).toEqual([])
    await page.clock.runFor(2)
    expect(await scrolls(page), path).toEqual(['smooth'])
    await expect.poll(() => topOf(page, headline)).toBe(100)
  }
  for (const path of ['/hearticle/16', '/pubmed/23432189']) {
    await page.goto(path)
    await page.clock.runFor(1000)
    expect(await scrolls(page), path).toEqual([])
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves', async ({ page }) => {
    await noteScrolls(page)
    await page.goto('/hearticle/15')
    await page.clock.runFor(1000)
    expect(await scrolls(page)).toEqual([])
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
          return (
            transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0.01) ||
            animationName !== 'none' ||
            scrollBehavior === 'smooth'
          )
        }).length,
    )
    expect(moving).toBe(0)
  })
})
