import { banner, press, question } from './support/consent.ts'
import { words } from './support/people.ts'
import { expect, test, withoutConsent } from './support/product.ts'

test.use(withoutConsent)

test('the banner takes no focus, comes first by keyboard, and leaves the page where it is', async ({
  page,
}) => {
  await page.goto('/hearticle/16')
  await expect(banner(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('.consent-banner a').first()).toBeFocused()
  await press(page, 'customize')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: words.de('consent:customize') })).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.mouse.move(600, 100)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(700)
  await page.locator('.consent-banner a').first().focus()
  for (let pressed = 0; pressed < 5; pressed += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(700)
  }
  await press(page, 'reject')
  await expect(question(page)).toHaveCount(0)
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(700)
})
