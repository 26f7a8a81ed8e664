import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

/** A page whose clock stands still until the test moves it, and which notes its own scrolling. */
async function open(page: Page, path: string): Promise<void> {
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
  await page.goto(path)
}

const scrolls = (page: Page) =>
  page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls)

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

test.describe('on loading', () => {
  for (const [path, headline] of [
    ['/hearticle/15', '#headline'],
    ['/pubmed/26551272', '#title'],
  ] as const) {
    test(`${path} glides to its headline after a tenth of a second`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 200 })
      await open(page, path)
      await page.clock.runFor(99)
      expect(await scrolls(page)).toEqual([])
      await page.clock.runFor(2)
      expect(await scrolls(page)).toEqual(['smooth'])
      await expect.poll(() => topOf(page, headline)).toBe(100)
    })
  }

  test('a headline that is in view already stays where it is', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await open(page, '/hearticle/15')
    await page.clock.runFor(1000)
    expect(await scrolls(page)).toEqual([])
  })

  for (const path of ['/hearticle/15#studies', '/hearticle/16', '/pubmed/23432189']) {
    test(`${path} stays where its reader has to look first`, async ({ page }) => {
      await open(page, path)
      await page.clock.runFor(1000)
      expect(await scrolls(page)).toEqual([])
    })
  }

  test('a user who scrolls already is left alone', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await open(page, '/hearticle/15')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await page.clock.runFor(1000)
    expect(await scrolls(page)).toEqual([])
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('nothing moves', async ({ page }) => {
      await open(page, '/hearticle/15')
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
})
