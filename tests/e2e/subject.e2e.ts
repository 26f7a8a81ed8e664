import type { Page } from '@playwright/test'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de
const SUBJECT = '/rubric/1'

const lists = (page: Page) => page.locator('.study-list')
const headings = (page: Page) => lists(page).getByRole('heading', { level: 2 })
const filters = (page: Page) => page.getByRole('search', { name: t('subject:filters') })
const queryOf = (page: Page) => new URL(page.url()).search

test('the lists of a subject are filtered by keyboard, in the address, there and back', async ({
  page,
}) => {
  await page.goto(SUBJECT)
  // The prerendered heading has no count yet.
  await expect(headings(page).first().locator('small')).toBeVisible()
  await expect(headings(page)).toHaveCount(1)
  const all = await headings(page).first().textContent()
  const design = filters(page).getByLabel(t('filters:design'))
  const status = filters(page).getByRole('status')
  await expect(status).toBeEmpty()
  await test.step('a design is chosen, and a year typed', async () => {
    await design.focus()
    await page.keyboard.type(t('designs:randomized_trial'))
    await expect(page).toHaveURL(/\?design=randomized_trial$/)
    await expect(headings(page)).toHaveCount(1)
    await expect(headings(page).first()).not.toHaveText(all ?? '')
    await expect(design).toBeFocused()
    const count = await headings(page).first().locator('small').textContent()
    await expect(status).toHaveText(`${t('feed:latestIn', { rubric: 'Kardiologie' })}: ${count}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('2021')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/yearFrom=2021/)
  })
  await test.step('years in the wrong order are said and not asked for', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.type('2019')
    const before = page.url()
    await page.keyboard.press('Tab')
    await expect(filters(page).getByRole('alert')).toHaveText(t('subject:reversed'))
    expect(page.url()).toBe(before)
  })
  await test.step('what is in the address is there after a reload, and the way back leads out', async () => {
    await page.reload()
    await expect(design).toHaveValue('randomized_trial')
    await expect(filters(page).getByLabel(t('filters:yearFrom'))).toHaveValue('2021')
    await expect(filters(page).getByRole('alert')).toBeEmpty()
    await page.goBack()
    await expect(page).toHaveURL(/\?design=randomized_trial$/)
    await expect(filters(page).getByLabel(t('filters:yearFrom'))).toHaveValue('')
    await page.goBack()
    await expect(headings(page).first()).toHaveText(all ?? '')
  })
})

test('where nothing matches it is said, and all is asked for again', async ({ page }) => {
  await page.goto(`${SUBJECT}?yearTo=1700`)
  await expect(lists(page).getByText(t('subject:noneFound'))).toBeVisible()
  await lists(page)
    .getByRole('button', { name: t('filters:reset') })
    .click()
  await expect(filters(page).getByLabel(t('filters:design'))).toBeFocused()
  await expect(lists(page).locator('.card').first()).toBeVisible()
  expect(queryOf(page)).toBe('')
})

test('a filtered list that fails can be tried again', async ({ page }) => {
  let fails = true
  await page.route('**/api/pubmedarticles/rubric/1/**', (route) =>
    fails ? route.abort() : route.continue(),
  )
  await page.goto(`${SUBJECT}?hasHearticle=true`)
  await expect(lists(page).first()).toContainText(t('feed:failed'))
  fails = false
  await lists(page).first().locator('[data-retry]').click()
  await expect(lists(page).first().locator('.card').first()).toBeVisible()
})

test('on a phone the filters unfold; the country is for those who pay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${SUBJECT}?country=Austria`)
  const country = filters(page).getByLabel(t('subject:fromAustria'))
  const toggle = filters(page).locator('.filters-toggle')
  await expect(filters(page).getByLabel(t('filters:design'))).toBeHidden()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(filters(page).getByLabel(t('filters:design'))).toBeVisible()
  await expect(country).toBeHidden()
  await signIn(page, 'demo-premium')
  const answer = page.waitForResponse(/rubric\/1\/latest\?.*country=Austria/)
  await page.goto(`${SUBJECT}?country=Austria`)
  expect((await answer).status()).toBe(200)
  await expect(toggle).toHaveText(t('subject:filtersActive', { count: 1 }))
  await toggle.click()
  await expect(country).toBeChecked()
})

test('hearticles of a subject are chosen by certainty', async ({ page }) => {
  await page.goto(SUBJECT)
  const certainty = page.getByLabel(t('subject:certainty'))
  const section = page.getByRole('region', {
    name: t('subject:hearticles', { rubric: 'Kardiologie' }),
  })
  const cards = section.locator('.hearticle-card')
  const count = await cards.count()
  await certainty.selectOption('very_low')
  await expect(page).toHaveURL(/\?certainty=very_low$/)
  await expect(section.getByText(t('subject:noneSoSure'))).toBeVisible()
  const status = section.locator('.subject-certainty').getByRole('status')
  await expect(status).toHaveText(t('subject:found', { count: 0 }))
  await section.getByRole('button', { name: t('subject:showAll') }).click()
  await expect(cards).toHaveCount(count)
  await expect(status).toHaveText(t('subject:found', { count }))
  await expect(certainty).toBeFocused()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a subject shows its hearticles, what is known, and its studies, unfiltered', async ({
    page,
  }) => {
    await page.goto(SUBJECT)
    await expect(page.locator('.archive .hearticle-card [data-key-result]').first()).toBeVisible()
    const knownOutcomes = page.getByRole('region', { name: t('subject:known') })
    await expect(knownOutcomes.locator('.sure .certainty').first()).toBeVisible()
    await knownOutcomes.locator('summary').click()
    await expect(knownOutcomes.locator('details li').first()).toBeVisible()
    await expect(page.locator('.studies-feed .card').first()).toBeVisible()
    await expect(page.locator('.study-filters')).toBeHidden()
    await expect(page.locator('#certainty')).toBeHidden()
    await knownOutcomes.locator('li').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/hearticle\/\d+$/)
  })
})
