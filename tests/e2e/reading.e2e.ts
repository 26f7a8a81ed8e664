// Rules: P-HOME.
import type { Page } from '@playwright/test'
import { readInFull } from './support/in-full.ts'
import { expect, test } from './support/product.ts'

/** The sample hearticle on Mediterranean cooking: 16th of the files, cites a retracted study. */
const HEARTICLE = '/hearticle/16'

/** All of a page is laid out soon after it was painted, without scrolling. */
async function expectLaidOut(page: Page): Promise<void> {
  await expect(page.locator('.site-footer')).toHaveCSS('content-visibility', 'visible')
  await expect(page.locator('.later')).toHaveCount(0)
}

test.describe('reading', { tag: '@firefox' }, () => {
  test('home lists today’s hearticles, breaking first, and the earlier ones', async ({ page }) => {
    await page.route('**/topic_images/**/heart_vessels.png', (route) => route.abort())
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const lead = page.locator('.lead-story')
    await expect(lead).toContainText('Eilmeldung')
    await expect(lead.getByRole('heading', { level: 2 })).toBeVisible()
    const beside = page.getByRole('region', { name: 'Weitere Hearticles' })
    await expect(beside.getByRole('link')).toHaveCount(3)
    const earlier = page.getByRole('region', { name: 'Frühere Hearticles' })
    await expect(earlier.locator('[data-card]')).toHaveCount(4)
    await expectLaidOut(page)
    await earlier.getByRole('link', { name: 'Alle 14 früheren' }).click()
    const archive = page.getByRole('region', { name: 'Frühere Hearticles' })
    await expect(archive.locator('[data-card] a')).toHaveCount(8)
    await expect(archive.getByRole('status')).toHaveText('Seite 1 von 2')
    await test.step('each has a picture, in a colour of its topic, unlike its neighbour’s', async () => {
      const uses = archive.locator('.picture use')
      await expect(uses).toHaveCount(8)
      const drawn = await uses.evaluateAll((all) => all.map((use) => use.getAttribute('href')))
      expect(drawn.filter((href, at) => href === drawn[at - 1])).toEqual([])
      const motif = await page.request.get(drawn[0]?.replace('#m', '') ?? '')
      expect(motif.headers()['content-type']).toBe('image/svg+xml')
    })
    await test.step('a topic without a picture shows that of nutrition medicine', async () => {
      await readInFull(page)
      await page.goto('/hearticle/15')
      const picture = page.locator('.topic-image')
      await expect(picture).toHaveAttribute('src', /nutrition_medicine\.png$/)
    })
    await test.step('where there is none either, the hearticle’s motif', async () => {
      await page.route('**/topic_images/**', (route) => route.fulfill({ status: 404 }))
      await page.reload()
      await expect(page.locator('.full-head .picture use')).toHaveAttribute('href', /\.svg#m$/)
      await expect(page.locator('.topic-image')).toHaveCount(0)
      await page.unroute('**/topic_images/**')
    })
  })

  test('a hearticle, from its warning and its references to its studies', async ({ page }) => {
    await page.goto(HEARTICLE, { waitUntil: 'networkidle' })
    await expectLaidOut(page)
    await test.step('the language switch leads to the same page in the other language', async () => {
      await page.getByRole('link', { name: 'English' }).click()
      await expect(page).toHaveURL(/\/en\/hearticle\/16$/)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.getByRole('link', { name: 'Deutsch' }).click()
      await expect(page).toHaveURL(/[^n]\/hearticle\/16$/)
    })
    await test.step('a retracted study is said first, and is a click away', async () => {
      const warning = page.getByRole('region', { name: 'Hinweise zu den zitierten Studien' })
      await expect(warning).toContainText('zurückgezogen')
      await warning.getByRole('link').first().click()
      await expect(page).toHaveURL(/#study-23432189$/)
    })
    await test.step('references lead to their study', async () => {
      await page.getByRole('radio', { name: 'Ausführlich' }).press('Space')
      const citations = page.locator('article .citation a')
      await expect(citations.first()).toHaveText('1')
      await citations.first().click()
      await expect(page).toHaveURL(/\/pubmed\/29897866$/)
      await expectLaidOut(page)
    })
  })
})
