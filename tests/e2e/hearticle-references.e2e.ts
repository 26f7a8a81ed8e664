import type { Locator, Page } from '@playwright/test'
import { readInFull } from './support/in-full.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { expect, test } from './support/product.ts'

/** The sample hearticle on Mediterranean cooking. */
const HEARTICLE = '/hearticle/16'
const FIRST_STUDY = /natives Olivenöl extra|Extra-Virgin/

test.beforeEach(({ page }) => readInFull(page))

const preview = (page: Page) => page.getByRole('tooltip')
const panel = (page: Page) => page.locator('.explanation:popover-open')

const tabTo = async (page: Page, link: Locator) => {
  while (!(await link.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
}

test.describe('by mouse and by keyboard', () => {
  // A page that scrolls to its headline a moment later takes the reference away from the pointer.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a reference shows its study, and a term what it means', async ({ page }) => {
    await page.goto(HEARTICLE)
    const link = page.locator('article .citation a').first()
    await test.step('the preview can be pointed at itself, and goes with the pointer', async () => {
      await link.hover()
      await expect(preview(page)).toContainText(FIRST_STUDY)
      await expect(link).toHaveAccessibleDescription(FIRST_STUDY)
      await preview(page).hover()
      await expect(preview(page)).toBeVisible()
      await page.mouse.move(2, 2)
      await expect(preview(page)).toBeHidden()
      await expect(link).not.toHaveAttribute('aria-describedby')
    })
    await test.step('it goes with Escape, while the pointer stays', async () => {
      await link.hover()
      await expect(preview(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(preview(page)).toBeHidden()
    })
    const term = page.getByRole('button', { name: 'Randomisierung' })
    await test.step('an explanation can be pointed at, and goes with the pointer', async () => {
      await term.hover()
      await expect(panel(page)).toBeVisible()
      await expect(term).toHaveAccessibleDescription(/./)
      await panel(page).hover()
      await expect(panel(page)).toBeVisible()
      await page.mouse.move(2, 2)
      await expect(panel(page)).toHaveCount(0)
    })
    await test.step('it shows on keyboard focus, and goes with Escape, while the focus stays', async () => {
      await tabTo(page, term)
      await expect(panel(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
      await expect(term).toBeFocused()
    })
    await test.step('a preview shows on keyboard focus, also where the page scrolls to it', async () => {
      await page.setViewportSize({ width: 1280, height: 400 })
      const links = page.locator('article .text .citation a')
      await links.first().focus()
      for (const number of Array.from({ length: await links.count() }, (_, index) => index)) {
        await tabTo(page, links.nth(number))
        await expect(preview(page)).toBeVisible()
        await expect(links.nth(number)).toHaveAttribute('aria-describedby', 'preview')
        await expect(preview(page)).toBeInViewport({ ratio: 1 })
      }
      await page.keyboard.press('Escape')
      await expect(preview(page)).toBeHidden()
      await expect(links.last()).toBeFocused()
    })
    await test.step('an explanation stays with its term when the page scrolls', async () => {
      await page.setViewportSize({ width: 1280, height: 720 })
      // So far from the edge that it does not leave the screen with what follows.
      await term.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await term.click()
      await expect(panel(page)).toBeVisible()
      await page.mouse.wheel(0, 60)
      await expect.poll(() => distance(term, panel(page))).toBeCloseTo(8, 0)
      await page.mouse.wheel(0, 3000)
      await expect(panel(page)).toHaveCount(0)
    })
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
  // An address that names its place keeps the page there, under the pointer.
  await page.goto(`${path}#content`)
  const citation = page.locator('.citation-missing')
  await expect(citation).toHaveText('2')
  await citation.hover()
  await expect(preview(page)).toHaveText('Artikel nicht gefunden')
  await page.keyboard.press('Escape')
  await page.locator('article .citation a').focus()
  await page.keyboard.press('Tab')
  await expect(citation).toBeFocused()
  await expect(preview(page)).toHaveText('Artikel nicht gefunden')
})

/** So many stand on several lines at any width. */
const TERMS = 12

test('an explanation opens by a click or Enter next to its term and on screen, at any width', async ({
  page,
  stores,
}) => {
  const path = await placeHearticle(stores, 'explains', {
    mainTextBody: `${'Wort {Fachwort}[EXP:Was es heißt, in einem Satz, der sich über mehrere Zeilen hinzieht, wie das Erklärungen zu eigen ist.] '.repeat(TERMS)}`,
  })
  await page.goto(path)
  const terms = page.getByRole('button', { name: 'Fachwort' })
  await expect(terms).toHaveCount(TERMS)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (let index = 0; index < TERMS; index += 1) {
      const term = terms.nth(index)
      if (index % 2 === 0) await term.click()
      else await term.press('Enter')
      await expect(panel(page)).toBeInViewport({ ratio: 1 })
      await expect.poll(() => distance(term, panel(page))).toBeCloseTo(8, 0)
      if (index % 4 < 2) await page.keyboard.press('Escape')
      else await page.mouse.click(3, 300)
      await expect(panel(page)).toHaveCount(0)
    }
  }
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a term says what it means, a reference what it leads to before it does', async ({
    page,
    stores,
  }) => {
    const path = await placeHearticle(stores, 'by-touch', {
      mainTextBody: 'Ein {Fachwort}[EXP:Was es heißt]. Salz.[Ref77777777] Herz.[Ref29897866]',
      citedPmids: ['77777777', '29897866'],
    })
    await page.goto(path)
    const heading = page.locator('.text h2')
    const term = page.getByRole('button', { name: 'Fachwort' })
    await term.tap()
    await expect(panel(page)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => distance(term, panel(page))).toBeCloseTo(8, 0)
    await heading.tap()
    await expect(panel(page)).toHaveCount(0)
    await page.locator('.citation-missing').tap()
    await expect(preview(page)).toHaveText('Artikel nicht gefunden')
    await heading.tap()
    await expect(preview(page)).toBeHidden()
    const reference = page.locator('article .citation a').first()
    await reference.tap()
    await expect(preview(page)).toBeInViewport({ ratio: 1 })
    await expect(preview(page).getByRole('link')).toBeVisible()
    await heading.tap()
    await expect(preview(page)).toBeHidden()
    expect(page.url()).toContain(path)
    await reference.tap()
    await expect(preview(page)).toBeVisible()
    await reference.tap()
    await expect(page).toHaveURL(/\/pubmed\/29897866$/)
    await test.step('at once where the preview cannot be loaded', async () => {
      await page.route(/previews[^/]*\.js/, (route) => route.abort())
      await page.goto(path)
      await reference.tap()
      await expect(page).toHaveURL(/\/pubmed\/29897866$/)
      await page.unrouteAll()
    })
    await test.step('also where it is the first thing that is touched, and by the preview', async () => {
      await page.goto(path)
      await reference.tap()
      await preview(page).getByRole('link').tap()
      await expect(page).toHaveURL(/\/pubmed\/29897866$/)
    })
  })
})

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
