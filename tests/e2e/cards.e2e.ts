import { expect, test } from './support/product.ts'

const COMPOUND = 'Herzkreislauferkrankungsvorbeugungsmaßnahmenbewertungsverfahren'
const LONG = `${COMPOUND} und ${'was die Studien dazu sagen und was nicht '.repeat(6)}`.slice(
  0,
  300,
)

test('no headline breaks a card or page on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const path of ['/', '/?mode=explore', '/rubric/1', '/playlist/1']) {
    await page.goto(path)
    const titles = page.locator('main :is(h1, h3, .newest) a')
    await expect(titles.first()).toBeAttached()
    for (const headline of [COMPOUND, LONG]) {
      await titles.evaluateAll((links, text) => {
        for (const link of links) link.textContent = text
      }, headline)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${path}, ${headline.length} letters`).toBe(320)
    }
  }
})
