// Rules: P-LANG-CHOICE.
import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

/** Which block of the text stands at the top of the window, and how far it is above that. */
const place = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, tr, figure)')]
    const at = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0)
    return { block: at, y: Math.round(blocks[at]?.getBoundingClientRect().top ?? 0) }
  })

/** Reads on as far as that, and rests there. */
async function readTo(page: Page, top: number): Promise<void> {
  const scrolled = (y: number) =>
    new Promise<void>((resolve) => {
      addEventListener('scroll', () => resolve(), { once: true })
      scrollTo(0, y)
    })
  await page.evaluate(scrolled, top)
  await page.clock.runFor(1000)
}

test('the language switch keeps the place that was read just before the way up to it', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/methods')
  await readTo(page, 2400)
  const read = await place(page)
  // The switch is at the head of the page, so the browser scrolls up to it.
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/methods')
  await expect.poll(async () => (await place(page)).block).toBe(read.block)
  expect(Math.abs((await place(page)).y - read.y)).toBeLessThanOrEqual(2)
  await test.step('once only: the next page begins at its head', async () => {
    await page.goto('/methods')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
  await test.step('whoever has been at the head for a while means the head', async () => {
    await readTo(page, 2400)
    await readTo(page, 0)
    await page.clock.runFor(11_000)
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/methods')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('a part of the page that the address names is named in the other language, too', async ({
  page,
}) => {
  await page.goto('/methods#footer')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/methods#footer')
})
