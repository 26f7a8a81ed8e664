// Rules: P-FONTS.
import type { Page } from '@playwright/test'
import { provideTestChromium } from '../../scripts/browser/chromium.ts'
import { CHROMIUM_FLAGS } from '../../scripts/browser/flags.ts'
import { noteShifts, shiftsOf } from './support/layout-shifts.ts'
import { expect, test } from './support/product.ts'

// Letters stand between pixels, as on phones and most screens, so widths are those of the fonts.
test.use({
  launchOptions: {
    executablePath: provideTestChromium(),
    args: [...CHROMIUM_FLAGS, '--font-render-hinting=none'],
  },
})

const hasFonts = (page: Page) =>
  page.evaluate(() =>
    ['Source Serif 4', 'Hanken Grotesk'].every((name) =>
      [...document.fonts].some(
        ({ family, status }) => family.includes(name) && status === 'loaded',
      ),
    ),
  )

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test(`fonts that come late are shown at once and move next to nothing (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await noteShifts(page)
    for (const path of ['/', '/hearticle/16', '/pubmed/26551272', '/login', '/en/methods']) {
      let release = () => {}
      const late = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/*.woff2', async (route) => {
        await late
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect
        .poll(() =>
          page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
        )
        .toBe(1)
      expect(await hasFonts(page)).toBe(false)
      release()
      await expect.poll(() => hasFonts(page)).toBe(true)
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      const shifted = (await shiftsOf(page)).reduce((sum, shift) => sum + shift, 0)
      expect(shifted, path).toBeLessThanOrEqual(0.02)
      await page.unroute('**/*.woff2')
    }
  })
}
