import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'

const language = 'de'
const t = words[language]

test('without the API the prerendered page stays, and asks to try again', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(at(language, '/'))
  await expect(page.locator('.studies-feed').getByText(t('feed:failed'))).toBeVisible()
  await expect(page.locator('.featured .card')).toHaveCount(7)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute('**/api/**')
  await page
    .locator('.studies-feed')
    .getByRole('button', { name: t('feed:tryAgain') })
    .click()
  await expect(page.locator('.study-list')).toHaveCount(2)
  await test.step('one list that fails says so, and the others stay', async () => {
    await page.route('**/austrian-articles*', (route) => route.abort())
    await page.reload()
    const lists = page.locator('.study-list')
    await expect(lists.nth(1).getByText('Diese Liste ist gerade nicht verfügbar.')).toBeVisible()
    await expect(lists.nth(0).locator('.card')).toHaveCount(3)
    await page.unroute('**/austrian-articles*')
    await lists.nth(1).getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(lists.nth(1).locator('.card')).toHaveCount(3)
  })
  await test.step('a search that does not arrive offers to load the page again', async () => {
    await page.route('**/SearchPanel*.js', (route) => route.abort())
    await page.goto(`${at(language, '/')}?mode=explore`)
    await expect(page.getByRole('alert')).toContainText(t('feed:chunkTitle'))
    await page.unroute('**/SearchPanel*.js')
    await page.getByRole('button', { name: t('feed:reload') }).click()
    await expect(page.getByRole('combobox')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home has its stories, studies, rubrics and questions', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.featured .card')).toHaveCount(7)
    await page.getByRole('link', { name: 'Psyche' }).click()
    await expect(page).toHaveURL(/\/rubric\/4$/)
    await expect(page.locator('.featured .card').first()).toBeVisible()
    await page.goBack()
    await page.locator('.earlier .hearticle-card a').first().click()
    await expect(page).toHaveURL(/\/hearticle\/\d+$/)
  })
})
