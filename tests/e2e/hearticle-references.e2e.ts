import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test } from './support/product.ts'

/** The sample hearticle on Mediterranean cooking. */
const HEARTICLE = '/hearticle/16'
const FIRST_STUDY = /natives Olivenöl extra|Extra-Virgin/

test.describe('the preview of a reference', () => {
  // A page that scrolls to its headline a moment later takes the reference away from the pointer.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('shows under the pointer, can be pointed at itself, and goes with the pointer', async ({
    page,
  }) => {
    await page.goto(HEARTICLE)
    const link = page.locator('article .citation a').first()
    const preview = page.getByRole('tooltip')
    await link.hover()
    await expect(preview).toContainText(FIRST_STUDY)
    await expect(link).toHaveAccessibleDescription(FIRST_STUDY)
    await preview.hover()
    await expect(preview).toBeVisible()
    await page.mouse.move(2, 2)
    await expect(preview).toBeHidden()
    await expect(link).not.toHaveAttribute('aria-describedby')
  })

  test('goes with Escape, while the pointer and the focus stay', async ({ page }) => {
    await page.goto(HEARTICLE)
    const link = page.locator('article .citation a').first()
    await link.hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toBeHidden()
  })

  test('shows on keyboard focus, also where the page scrolls to the reference', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto(HEARTICLE)
    const links = page.locator('article .text .citation a')
    await links.first().focus()
    for (const number of Array.from({ length: await links.count() }, (_, index) => index)) {
      const link = links.nth(number)
      while (!(await link.evaluate((element) => element === document.activeElement))) {
        await page.keyboard.press('Tab')
      }
      await expect(page.getByRole('tooltip')).toBeVisible()
      await expect(link).toHaveAttribute('aria-describedby', 'preview')
      await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toBeHidden()
    await expect(links.last()).toBeFocused()
  })
})

test('the preview of a study that is not there says: not found', { tag: '@firefox' }, async ({
  page,
  stores,
}) => {
  const path = await placeHearticle(stores, 'cites-nothing-known', {
    mainTextBody: 'Known.[Ref26551272] Unknown.[Ref77777777]',
    citedPmids: ['26551272', '77777777'],
  })
  for (const [address, words] of [
    [path, 'Artikel nicht gefunden'],
    [`/en${path}`, 'Article not found'],
  ] as const) {
    // An address that names its place keeps the page there, under the pointer.
    await page.goto(`${address}#content`)
    const citation = page.locator('.citation-missing')
    await expect(citation).toHaveText('2')
    await citation.hover()
    await expect(page.getByRole('tooltip')).toHaveText(words)
    await page.keyboard.press('Escape')
    await page.locator('article .citation a').focus()
    await page.keyboard.press('Tab')
    await expect(citation).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveText(words)
    // In Firefox a pointer that is where it was before the page came enters nothing.
    await page.mouse.move(2, 2)
  }
})

/** So many stand on several lines at any width. */
const TERMS = 12

test.describe('an explanation', () => {
  for (const width of [1280, 360]) {
    test(`opens by a click or Enter next to its term and on screen, at ${width} px`, async ({
      page,
      stores,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      const path = await placeHearticle(stores, `explains-${width}`, {
        mainTextBody: `${'Wort {Fachwort}[EXP:Was es heißt, in einem Satz, der sich über mehrere Zeilen hinzieht, wie das Erklärungen zu eigen ist.] '.repeat(TERMS)}`,
      })
      await page.goto(path)
      const terms = page.getByRole('button', { name: 'Fachwort' })
      await expect(terms).toHaveCount(TERMS)
      for (let index = 0; index < TERMS; index += 1) {
        const term = terms.nth(index)
        if (index % 2 === 0) await term.click()
        else await term.press('Enter')
        const panel = page.locator('.explanation:popover-open')
        await expect(panel).toBeInViewport({ ratio: 1 })
        await expect.poll(() => distance(term, panel)).toBeCloseTo(8, 0)
        if (index % 4 < 2) await page.keyboard.press('Escape')
        else await page.mouse.click(3, 300)
        await expect(panel).toHaveCount(0)
      }
    })
  }

  test('shows under the pointer and on keyboard focus, can be pointed at, and goes with them', async ({
    page,
  }) => {
    await page.goto(HEARTICLE)
    const term = page.getByRole('button', { name: 'Randomisierung' })
    const panel = page.locator('.explanation:popover-open')
    await term.hover()
    await expect(panel).toBeVisible()
    await expect(term).toHaveAccessibleDescription(/./)
    await panel.hover()
    await expect(panel).toBeVisible()
    await page.mouse.move(2, 2)
    await expect(panel).toHaveCount(0)
    while (!(await term.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab')
    }
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(term).toBeFocused()
  })

  test('stays with its term when the page scrolls', async ({ page }) => {
    await page.goto(HEARTICLE)
    const term = page.getByRole('button', { name: 'Randomisierung' })
    await term.click()
    const panel = page.locator('.explanation:popover-open')
    await expect(panel).toBeVisible()
    await page.mouse.wheel(0, 60)
    await expect.poll(() => distance(term, panel)).toBeCloseTo(8, 0)
    await page.mouse.wheel(0, 3000)
    await expect(panel).toHaveCount(0)
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a reference leads to its study', async ({ page }) => {
    await page.goto(HEARTICLE)
    await page.locator('article .citation a').first().tap()
    await expect(page).toHaveURL(/\/pubmed\/29897866$/)
  })

  test('one without its study says so, and goes by a tap beside it', async ({ page, stores }) => {
    const path = await placeHearticle(stores, 'missing-by-touch', {
      mainTextBody: 'Salz.[Ref77777777]',
      citedPmids: ['77777777'],
    })
    await page.goto(path)
    await page.locator('.citation-missing').tap()
    await expect(page.getByRole('tooltip')).toHaveText('Artikel nicht gefunden')
    await page.locator('.text h2').tap()
    await expect(page.getByRole('tooltip')).toBeHidden()
  })

  test('an explanation opens by a tap and goes by one beside it', async ({ page }) => {
    await page.goto(HEARTICLE)
    const term = page.getByRole('button', { name: 'Hazard Ratio' })
    await term.tap()
    const panel = page.locator('.explanation:popover-open')
    await expect(panel).toBeInViewport({ ratio: 1 })
    await expect.poll(() => distance(term, panel)).toBeCloseTo(8, 0)
    await page.locator('.text h2').tap()
    await expect(panel).toHaveCount(0)
  })
})

type Locator = ReturnType<import('@playwright/test').Page['locator']>

/** Pixels between a term's first line and its panel, above or below. */
async function distance(term: Locator, panel: Locator): Promise<number> {
  const line = await term.evaluate((element) => {
    const { top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return { top, bottom }
  })
  const box = await panel.boundingBox()
  if (!box) return Number.POSITIVE_INFINITY
  return box.y >= line.bottom ? box.y - line.bottom : line.top - (box.y + box.height)
}
