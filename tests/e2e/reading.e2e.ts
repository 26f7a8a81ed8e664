import type { Request } from '@playwright/test'
import { expect, test } from './support/product.ts'

/** The sample hearticle on Mediterranean cooking: 16th of the files, cites a retracted study. */
const HEARTICLE = '/hearticle/16'

test.describe('home', { tag: '@firefox' }, () => {
  test('lists today’s hearticles, breaking first, and the earlier ones', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const lead = page.locator('.lead-story')
    await expect(lead).toContainText('Eilmeldung')
    await expect(lead.getByRole('heading', { level: 1 })).toBeVisible()
    // The sample content is of one day, which is today only once.
    const strip = page.getByRole('region', { name: /^(Heute|Neueste)$/ }).first()
    await expect(strip.getByRole('link')).toHaveCount(1)
    const archive = page.getByRole('region', { name: 'Frühere Hearticles' })
    await expect(archive.getByRole('link')).toHaveCount(8)
    await expect(archive.getByRole('status')).toHaveText('Seite 1 von 2')
  })

  test('the language switch leads to the same page in the other language', async ({ page }) => {
    await page.goto(HEARTICLE)
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/\/en\/hearticle\/16$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/[^n]\/hearticle\/16$/)
  })
})

for (const path of ['/', HEARTICLE, '/en/pubmed/26551272']) {
  test(`all of ${path} is laid out soon after it was painted, without scrolling`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.locator('.site-footer')).toHaveCSS('content-visibility', 'visible')
    await expect(page.locator('.later')).toHaveCount(0)
  })
}

test.describe('hearticle page', { tag: '@firefox' }, () => {
  test('references are numbered by first appearance and lead to their study', async ({ page }) => {
    await page.goto(HEARTICLE)
    const citations = page.locator('article .citation a')
    await expect(citations.first()).toHaveText('1')
    await expect(citations.first()).toHaveAttribute('href', '/pubmed/29897866')
    const numbers = (await citations.allTextContents()).map(Number)
    const firsts = [...new Set(numbers)]
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
    await citations.first().click()
    await expect(page).toHaveURL(/\/pubmed\/29897866$/)
  })

  test('an explanation opens by keyboard and closes with Escape', async ({ page }) => {
    await page.goto(HEARTICLE)
    const term = page.getByRole('button', { name: 'Randomisierung' })
    await term.focus()
    await page.keyboard.press('Enter')
    const explanation = page.getByText('Zuteilung nach dem Zufall')
    await expect(explanation).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(explanation).toBeHidden()
  })

  test('one related study is open at a time', async ({ page }) => {
    await page.goto(HEARTICLE)
    const summaries = page.locator('.studies summary')
    await summaries.nth(0).click()
    await expect(page.locator('.studies details[open]')).toHaveCount(1)
    await summaries.nth(1).click()
    await expect(page.locator('.studies details[open]')).toHaveCount(1)
    await expect(page.locator('.studies details').nth(1)).toHaveAttribute('open')
  })

  test('a hearticle that cites a retracted study says so first', async ({ page }) => {
    await page.goto(`/en${HEARTICLE}`)
    const warning = page.getByRole('region', { name: 'About the studies cited here' })
    await expect(warning).toContainText('has been retracted')
    await warning.getByRole('link').first().click()
    await expect(page).toHaveURL(/#study-23432189$/)
  })

  test('a topic without a picture shows that of nutrition medicine', async ({ page }) => {
    await page.route('**/topic_images/**/heart_vessels.png', (route) => route.abort())
    for (const [path, image] of [
      ['/hearticle/15', '.topic-image'],
      ['/', '.lead-story img'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator(image)).toHaveAttribute('src', /nutrition_medicine\.png$/)
    }
  })

  test('everything can be read without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto(HEARTICLE)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mittelmeerküche')
    await expect(page.getByRole('heading', { name: 'Das Wesentliche' })).toBeVisible()
    await context.close()
  })
})

test.describe('study page', { tag: '@firefox' }, () => {
  test('a retracted study begins with its banner and links the notice', async ({ page }) => {
    await page.goto('/pubmed/23432189')
    const banner = page.getByRole('region', { name: 'Hinweis zu dieser Veröffentlichung' })
    await expect(banner).toContainText('Diese Veröffentlichung wurde zurückgezogen.')
    await expect(banner.getByRole('link').first()).toHaveAttribute(
      'href',
      'https://pubmed.ncbi.nlm.nih.gov/29897867/',
    )
    const isFirst = await banner.evaluate(
      (element, heading) =>
        Boolean(
          heading && element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING,
        ),
      await page.locator('h1').elementHandle(),
    )
    expect(isFirst).toBe(true)
  })

  test('shows title, abstract and facts in the language of the page', async ({ page }) => {
    await page.goto('/pubmed/26551272')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Randomisierte Studie')
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Hintergrund')
    await expect(page.getByText('November 2015', { exact: true })).toBeVisible()
    await page.goto('/en/pubmed/26551272')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A Randomized Trial')
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Background')
  })
})

test('a page to read loads 8 kB of script at most', async ({ page }) => {
  const scripts: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await page.goto(HEARTICLE, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(scripts.map((script) => script.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThanOrEqual(8_000)
})
