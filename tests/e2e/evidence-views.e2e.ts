// Rules: P-EVIDENCE-VIEWS, P-SHORT-LENGTH.
import { expectNoBarrier } from './support/axe.ts'
import { expect, test } from './support/product.ts'

const HEARTICLE = '/hearticle/16'

test.describe('both lengths of a hearticle', () => {
  test('are chosen by keyboard, and the next page keeps the choice; links and paper have what they need', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto(HEARTICLE)
    const short = page.locator('[data-level="short"]')
    const full = page.locator('[data-level="full"]')
    const keyResult = page.locator('[data-key-result]')
    await expect(page.getByRole('radio', { name: 'Kurz' })).toBeChecked()
    await expect(short).toBeVisible()
    await expect(full).toBeHidden()
    await expect(keyResult).toBeVisible()
    await test.step('the short one has no barrier', () => expectNoBarrier(page, HEARTICLE, 'main'))
    await test.step('paper has the full one, and what it means', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(full).toBeVisible()
      await expect(page.locator('#studies')).toBeVisible()
      await expect(short.locator('.meaning')).toBeVisible()
      await expect(short.locator('.short-numbers')).toBeHidden()
      await expect(page.locator('.views')).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
    await test.step('a link to a part of the full one shows it, for this page alone', async () => {
      await page.goto(`${HEARTICLE}#studies`)
      await expect(page.locator('#studies')).toBeInViewport()
      await expect(page.getByRole('radio', { name: 'Ausführlich' })).toBeChecked()
      await page.goto('about:blank')
      await page.goto(HEARTICLE)
      await expect(full).toBeHidden()
    })
    await test.step('the short one is shown again when it is chosen, and the same link leads there again', async () => {
      const part = page.getByRole('navigation', { name: 'Inhalt' }).getByText('Das Wesentliche')
      const follow = async () => {
        await page.getByRole('button', { name: 'Inhalt' }).click()
        await part.click()
        await expect(page.locator('#essentials')).toBeInViewport()
        await expect(short).toBeHidden()
      }
      await follow()
      await page.getByRole('radio', { name: 'Kurz' }).press('Space')
      await expect(full).toBeHidden()
      await expect(short).toBeVisible()
      await follow()
      await test.step('and whoever loads the page again stays where they were', async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
        const place = await page.evaluate(() => Math.round(scrollY))
        await page.reload()
        await expect(page.getByRole('radio', { name: 'Ausführlich' })).toBeChecked()
        await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
      })
      await page.getByRole('radio', { name: 'Kurz' }).press('Space')
    })
    await page.getByRole('radio', { name: 'Kurz' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(full).toBeVisible()
    await expect(short).toBeHidden()
    await expect(page.locator('[data-fact-box]')).toBeVisible()
    await test.step('the address says so, and opens it for whoever gets it, at its head', async () => {
      await expect(page).toHaveURL(`${HEARTICLE}#ausfuehrlich`)
      const other = await browser.newPage()
      for (const address of [page.url(), `${baseURL}/en${HEARTICLE}#ausfuehrlich`]) {
        await other.goto(address)
        await expect(other.locator('[data-fact-box]')).toBeVisible()
        await expect(other.locator('[data-level="short"]')).toBeHidden()
        expect(await other.evaluate(() => scrollY)).toBe(0)
      }
      await other.getByRole('radio', { name: 'In brief' }).press('Space')
      await expect(other).toHaveURL(`${baseURL}/en${HEARTICLE}`)
      await other.close()
    })
    await test.step('the next page keeps the choice, before its script', async () => {
      await page.goto(`/en${HEARTICLE}`, { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-view', 'full')
      await expect(page.getByRole('radio', { name: 'In full' })).toBeChecked()
      await expect(full).toBeVisible()
    })
    await page.getByRole('radio', { name: 'In brief' }).press('Space')
    await expect(full).toBeHidden()
    await page.reload()
    await expect(short).toBeVisible()
    await expect(full).toBeHidden()
  })

  test('what gets the focus is never below the bar that stays in sight', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${HEARTICLE}#studies`)
    await expect(page.getByRole('radio', { name: 'Ausführlich' })).toBeChecked()
    const ways = page.locator('#reading-on a')
    await ways.last().focus()
    const focused = () =>
      page.evaluate(() => {
        const bar = document.querySelector('.lengths')
        const element = document.activeElement
        const edge = (one: Element | null) => one?.getBoundingClientRect().bottom ?? 0
        const isOfBar = !element || (bar?.contains(element) ?? false) || element === document.body
        return { isOfBar, words: element?.textContent, isSeen: edge(element) > edge(bar) + 10 }
      })
    for (let place = await focused(); !place.isOfBar; place = await focused()) {
      expect(place.isSeen, place.words ?? '').toBe(true)
      await page.keyboard.press('Shift+Tab')
    }
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    test('stand below each other, and an outcome unfolds all the same', async ({ page }) => {
      await page.goto(HEARTICLE)
      await expect(page.locator('[data-level="short"]')).toBeVisible()
      await expect(page.locator('[data-level="full"]')).toBeVisible()
      await expect(page.locator('.views')).toBeHidden()
      const outcome = page.locator('.outcome').first()
      const cell = page.locator('[data-fact-box] td').first()
      await expect(cell).toBeHidden()
      await outcome.locator('summary').click()
      await expect(cell).toBeVisible()
    })
  })
})
