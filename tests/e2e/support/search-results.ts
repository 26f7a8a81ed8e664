/** What is done with what a search found, in English. */
import type { Page } from '@playwright/test'
import { expectNoBarrier } from './axe.ts'
import { at, words } from './people.ts'
import { expect } from './product.ts'

const language = 'en'
const t = words[language]

export const field = (page: Page) => page.getByRole('combobox', { name: t('search:label') })
export const results = (page: Page) => page.locator('.search-result h3')
export const options = (page: Page) => page.getByRole('option')

const count = (page: Page) => page.locator('.search-count h2')

/** Filters and their order by keys alone; back, forward and a link that somebody was sent. */
export async function expectFilters(page: Page): Promise<void> {
  const filters = page.getByRole('search', { name: t('search:filters') })
  const unfold = () => filters.getByRole('button').first().press('Enter')
  const design = filters.getByLabel(t('filters:design'))
  const chosen = page.getByRole('list', { name: t('search:chosen') })
  const remove = (filter: string) =>
    chosen.getByRole('button', { name: t('search:remove', { filter }) })
  const kind = `${t('filters:design')}: ${t('designs:randomized_trial')}`
  const unfiltered = `${at(language, '/')}?mode=explore&tab=pubmed&q=mortality`
  await page.goto(unfiltered)
  await expect(results(page).first()).toBeVisible()
  const all = await count(page).textContent()
  await expect(design).toBeHidden()
  await unfold()
  const offered = await design.locator('[value=randomized_trial]').textContent()
  await design.focus()
  await page.keyboard.type(t('designs:randomized_trial'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=mortality&design=randomized_trial$/)
  const found = /\((\d+)\)/.exec(offered ?? '')?.[1] ?? 'none'
  await expect(count(page)).toHaveText(new RegExp(`^${found} of `))
  await expect(design).toBeFocused()
  await page.getByLabel(t('search:sort')).selectOption('newest')
  await expect(page).toHaveURL(/design=randomized_trial&sort=newest$/)
  const isNewestFirst = async () => {
    const dates = await page.locator('.search-result time').allTextContents()
    const years = dates.map((day) => Number(/\d{4}/.exec(day)?.[0]))
    return years.length > 1 && years.every((year, index) => year <= (years[index - 1] ?? year))
  }
  await expect.poll(isNewestFirst).toBe(true)
  await page.reload()
  await expect(remove(kind)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(count(page)).toHaveText(all ?? '')
  await expect(chosen).toBeHidden()
  await page.goForward()
  await remove(kind).focus()
  await page.keyboard.press('Enter')
  await expect(chosen).toBeHidden()
  await expect(count(page)).toBeFocused()
  await page.goto(`${unfiltered}&design=spell&rubric=999&certainty=high&yearTo=1900&sort=loudest`)
  await expect(count(page)).toContainText(/^None of the [\d,]+ results matches/)
  await expect(chosen.getByRole('button')).toHaveCount(3)
  await page.getByRole('button', { name: t('filters:reset') }).press('Enter')
  await expect(results(page).first()).toBeVisible()
  await expect(page).toHaveURL(/q=mortality$/)
  await page.setViewportSize({ width: 360, height: 740 })
  if (await design.isHidden()) await unfold()
  await expect(design).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${at(language, '/')}?mode=explore&tab=pubmed&q=diabetes`)
  await expect(results(page).first()).toBeVisible()
}

/** As what a question was read; what the list rests on is switched off and on by keys, in the address. */
export async function expectUnderstood(page: Page): Promise<void> {
  await page.goto(`${at(language, '/')}?mode=explore&tab=pubmed&q=high+blood+pressure+salt`)
  const understood = page.getByRole('group', { name: t('search:understood') })
  const pressure = understood.getByRole('button', { name: /^high blood pressure/i })
  await expect(pressure).toHaveAttribute('aria-pressed', 'true')
  await expectNoBarrier(page, 'how a question was understood')
  await pressure.press('Enter')
  await expect(page).toHaveURL(/without=hypertension$/)
  await expect(pressure).toHaveAttribute('aria-pressed', 'false')
  await expect(pressure).toBeFocused()
  await page.reload()
  await pressure.press('Enter')
  await expect(page).not.toHaveURL(/without/)
  await expect(pressure).toHaveAttribute('aria-pressed', 'true')
}
