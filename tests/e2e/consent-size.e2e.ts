// Rules: P-CONSENT, P-CONSENT-WHERE, P-FIRST-VISIT.
import type { Page } from '@playwright/test'
import { banner, overlay, question } from './support/consent.ts'
import { words } from './support/people.ts'
import { expect, test, withoutConsent } from './support/product.ts'

test.use(withoutConsent)

/** Words that are seen in an element; signs alone are none. */
const seenWords = async (page: Page, selector: string): Promise<string[]> => {
  const [text = ''] = await page.locator(selector).allInnerTexts()
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Size and look of the four answers. */
const answers = (page: Page) =>
  question(page)
    .locator('.consent-answers .pill')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { color, backgroundColor, font, borderColor } = getComputedStyle(button)
        const { width, height } = button.getBoundingClientRect()
        const isCut = button.scrollWidth > button.clientWidth
        return {
          color,
          backgroundColor,
          font,
          borderColor,
          width: Math.round(width),
          height,
          isCut,
        }
      }),
    )

test('the overlay is short, with one real result, one button that stands out, and four equal answers', {
  tag: '@firefox',
}, async ({ page }) => {
  for (const language of ['de', 'en'] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(language === 'de' ? '/' : '/en/')
    await expect(overlay(page)).toHaveJSProperty('open', true)
    const seen = await seenWords(page, '.consent-overlay')
    expect(seen.length, seen.join(' ')).toBeLessThanOrEqual(60)
    const trial = overlay(page).getByRole('link', { name: words[language]('consent:trial') })
    await expect(overlay(page).locator('.button')).toHaveCount(1)
    await expect(trial).toHaveClass('button')
    await expect(overlay(page).locator('.first-sample h3')).toBeInViewport()
    const dots = overlay(page).locator('[data-icon-array] path')
    expect(await dots.count()).toBeGreaterThan(1)
    for (const sort of await dots.all()) {
      await expect(sort).toBeInViewport()
      await expect(sort).toHaveCSS('opacity', '1')
      expect((await sort.boundingBox())?.width).toBeGreaterThan(0)
    }
    const [first, ...others] = await answers(page)
    expect(others).toHaveLength(3)
    for (const other of others) expect(other).toEqual({ ...first, height: other.height })
    await expect(overlay(page).locator('.consent-answers')).toBeInViewport({ ratio: 1 })
    await expect(overlay(page).locator('a[href$="/preise"], a[href$="/prices"]')).toBeVisible()
  }
})

test('on pages to read it is a strip with four equal answers, and the page is read above it', async ({
  page,
}) => {
  for (const path of ['/hearticle/16', '/en/pubmed/26551272', '/preise']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(question(page)).toBeVisible()
    const [strip] = await page.locator('.consent-banner').all()
    expect((await strip?.boundingBox())?.height, path).toBeLessThanOrEqual(110)
    const [first, ...others] = await answers(page)
    expect(others).toHaveLength(3)
    for (const other of others) expect(other).toEqual(first)
    expect(first).toMatchObject({ isCut: false })
    expect(first?.height).toBeGreaterThanOrEqual(44)
  }
  await expect(banner(page)).toBeVisible()
})
