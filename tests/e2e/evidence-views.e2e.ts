// Rules: P-EVIDENCE-VIEWS.
import { expectNoBarrier } from './support/axe.ts'
import { expect, test } from './support/product.ts'

const HEARTICLE = '/hearticle/16'

test.describe('the views of evidence', () => {
  test('are chosen by keyboard, and the next page keeps the choice; in brief, links and paper have the studies', async ({
    page,
  }) => {
    await page.goto(HEARTICLE)
    const factBox = page.locator('[data-fact-box]')
    const keyResult = page.locator('[data-key-result]')
    await expect(factBox).toBeVisible()
    await page.getByRole('radio', { name: 'Fachlich' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Kurz' })).toBeChecked()
    await expect(factBox).toBeHidden()
    await expect(page.locator('#studies')).toBeHidden()
    await expect(keyResult).toBeVisible()
    const studies = page.locator('#studies')
    await test.step('in brief has no barrier', () => expectNoBarrier(page, HEARTICLE, 'main'))
    await test.step('in brief, paper has the studies, and a link shows them', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(studies).toBeVisible()
      await expect(page.locator('.views')).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await page.locator('.to-studies a').click()
      await expect(studies).toBeVisible()
    })
    await page.getByRole('radio', { name: 'Kurz' }).press('Space')
    await page.goto(`/en${HEARTICLE}`, { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-view', 'short')
    await expect(page.getByRole('radio', { name: 'In brief' })).toBeChecked()
    await expect(factBox).toBeHidden()
    await page.getByRole('radio', { name: 'For professionals' }).press('Space')
    await expect(factBox).toBeVisible()
    await page.reload()
    await expect(factBox).toBeVisible()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })
    test('work all the same', async ({ page }) => {
      await page.goto(HEARTICLE)
      await expect(page.locator('[data-fact-box]')).toBeVisible()
      await page.locator('.views label', { hasText: 'Kurz' }).click()
      await expect(page.locator('[data-fact-box]')).toBeHidden()
    })
  })
})
