// Rules: P-HOME, P-FIRST-SCREENS, P-ARCHIVE, P-PLACE-KEPT.
import type { Page } from '@playwright/test'
import { newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

/** Its lists have come, and all of it is laid out. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.study-list[aria-busy=false]').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('.later')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const topOf = (page: Page, selector: string, at = 0) =>
  page
    .locator(selector)
    .nth(at)
    .evaluate((element) => element.getBoundingClientRect().top)
const bottomOf = (page: Page, selector: string, at = 0) =>
  page
    .locator(selector)
    .nth(at)
    .evaluate((element) => element.getBoundingClientRect().bottom)

/** As whoever is not signed in sees it, with the sample, where no notice stands at the story. */
for (const [language, path] of [
  ['de', '/'],
  ['en', '/en'],
] as const) {
  test(`home answers on its first screen and is short (${language})`, async ({ page }) => {
    const fields = page.getByRole('searchbox', { name: words[language]('page:question') })
    await test.step('on a phone: field, rubrics, the story with its result, two others whole', async () => {
      await page.setViewportSize(PHONE)
      await page.goto(path)
      await settled(page)
      for (const line of ['.tagline', '.subtitle']) {
        const height = await page.locator(line).evaluate((element) => element.clientHeight)
        expect(height, line).toBeLessThan(24)
      }
      await expect(fields.filter({ visible: true })).toHaveCount(1)
      expect(await bottomOf(page, '.lead-story .card-facts')).toBeLessThan(PHONE.height)
      expect(await bottomOf(page, '.front-aside [data-card]', 1)).toBeLessThan(PHONE.height)
      expect(await heightOf(page)).toBeLessThanOrEqual(4500)
      const footer = await page.locator('.site-footer').evaluate((one) => one.clientHeight)
      expect(footer).toBeLessThanOrEqual(420)
    })
    await test.step('on a desk: one field, the story, three beside it, the first of the next list', async () => {
      await page.setViewportSize(DESK)
      await page.reload()
      await settled(page)
      await expect(fields.filter({ visible: true })).toHaveCount(1)
      const lead = await page.locator('.lead-story').evaluate((element) => element.clientHeight)
      expect(lead).toBeLessThanOrEqual(380)
      await expect(page.locator('.front-aside [data-card]').filter({ visible: true })).toHaveCount(
        3,
      )
      expect(await bottomOf(page, '.front-aside [data-card]', 2)).toBeLessThan(DESK.height)
      for (const at of [0, 1, 2, 3]) {
        expect(await topOf(page, '.earlier .card-tile .card-label', at)).toBeLessThan(DESK.height)
      }
      expect(await heightOf(page)).toBeLessThanOrEqual(2800)
    })
  })
}

test('home is short for whoever chose every rubric, too', async ({ page }) => {
  const t = words.de
  await signUp(page, 'de', newPerson())
  await page.setViewportSize(PHONE)
  await page.goto('/rubric-selection?onboarding=true')
  const boxes = page.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const count = await boxes.count()
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('button', { name: t('onboarding:continue', { count }) }).click()
  await page.waitForURL(/\/$/)
  await settled(page)
  await expect(page.locator('.visit-studies')).toBeVisible()
  await expect(page.locator('.rubric-lists')).toHaveCount(count - 1)
  expect(await heightOf(page)).toBeLessThanOrEqual(4500)
})

test('a subject, a playlist, the archive and the search show only their own', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/rubric/1', '/playlist/1', '/archive', '/?mode=explore']) {
    await page.goto(path)
    const ofHome = page.locator('.lead-story, .film, .faq, .offer, .playlists-row, .tagline')
    await expect(ofHome.filter({ visible: true }), path).toHaveCount(0)
    const shown = await page
      .locator('main [data-card] a')
      .filter({ visible: true })
      .evaluateAll((links) => links.map(String))
    expect(shown.filter((address, at) => shown.indexOf(address) !== at)).toEqual([])
  }
})

test('the archive goes by pages, which stand in the address', async ({ page }) => {
  const t = words.de
  await page.goto('/archive')
  const status = page.locator('.archive-pages').getByRole('status')
  const titles = page.locator('.archive [data-card] h3')
  const first = await titles.allTextContents()
  await page.getByRole('link', { name: t('feed:next') }).click()
  await expect(page).toHaveURL(/\/archive\?page=2$/)
  await expect(status).toHaveText(t('feed:pageOf', { page: 2, count: 2 }))
  const second = await titles.allTextContents()
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await test.step('the address leads there again, and the way back to the first', async () => {
    await page.reload()
    await expect(titles).toHaveText(second)
    await expect(page.getByRole('link', { name: t('feed:next') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.goBack()
    await expect(status).toHaveText(t('feed:pageOf', { page: 1, count: 2 }))
    await expect(titles).toHaveText(first)
  })
  await test.step('a page that does not come says so and can be asked for again', async () => {
    await page.route('**/api/public/hearticles/archive*', (route) => route.abort())
    await page.goto('/archive?page=2')
    await expect(page.locator('.archive').getByText(t('feed:failed'))).toBeVisible()
    await expect(titles).toHaveText(first)
    await page.unroute('**/api/public/hearticles/archive*')
    await page.getByRole('button', { name: t('feed:tryAgain') }).click()
    await expect(titles).toHaveText(second)
  })
  await test.step('where what asks for it does not arrive, it says so, too', async () => {
    await page.route('**/follow-archive*.js', (route) => route.abort())
    await page.goto('/archive?page=2')
    await expect(page.locator('.archive').getByText(t('feed:failed'))).toBeVisible()
    await page.unroute('**/follow-archive*.js')
    await page.getByRole('button', { name: t('feed:tryAgain') }).click()
    await expect(titles).toHaveText(second)
  })
  await test.step('the link to it asks for it again, too', async () => {
    await page.goto('/archive')
    await page.route('**/api/public/hearticles/archive*', (route) => route.abort())
    await page.getByRole('link', { name: t('feed:next') }).click()
    await expect(page.locator('.archive').getByText(t('feed:failed'))).toBeVisible()
    await page.unroute('**/api/public/hearticles/archive*')
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('link', { name: t('feed:next') }).click()
    await expect(titles).toHaveText(second)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
  await test.step('the way back leads to the place where the reader stood', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/archive')
    await page.getByRole('link', { name: t('feed:next') }).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(PHONE.height / 2)
    await page.getByRole('link', { name: t('feed:next') }).click()
    await expect(titles).toHaveText(second)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before / 2)
    await page.goBack()
    await expect(titles).toHaveText(first)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 10)
  })
})

test('who comes back from a hearticle stands where they stood', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'demo-premium')
  await page.goto('/')
  await settled(page)
  const link = page.locator('.study-list .card a').last()
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(PHONE.height)
  await expect
    .poll(() => page.evaluate(() => history.state?.feed?.scroll?.y))
    .toBe(Math.round(before))
  for (const leave of [() => page.goto('/hearticle/16'), () => link.click()]) {
    const shown = await link.evaluate((element) => element.getBoundingClientRect().top)
    await leave()
    await expect(page.locator('main h1')).toBeVisible()
    await page.goBack()
    await expect
      .poll(() => link.evaluate((element) => element.getBoundingClientRect().top))
      .toBeCloseTo(shown, -1)
  }
})
