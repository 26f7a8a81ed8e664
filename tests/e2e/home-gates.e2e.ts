import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/protocol/language.ts'
import { signInFreePerson } from './support/free-person.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** Two of the sample's earlier hearticles are of one rubric. */
const [ONE, OTHER] = [8, 12]

const card = (page: Page, id: number) => page.locator(`.archive a[data-id="${id}"]`)

/** Home, with the gates on its links. */
async function goHome(page: Page, language: Language = 'de'): Promise<void> {
  await page.goto(at(language, '/'))
  await expect(page.locator('.study-list')).toHaveCount(2)
}

const language = 'en'
const t = words[language]
const upgrade = (page: Page) => page.getByRole('dialog', { name: t('gates:upgradeTitle') })

test('a card opens the upgrade modal for a user who is not signed in', async ({ page }) => {
  await goHome(page, language)
  for (const link of [
    card(page, ONE),
    page.locator('.rubric-row a').first(),
    page.locator('.study-list').last().locator('.card a').first(),
  ]) {
    await link.click()
    await expect(upgrade(page)).toBeVisible()
    for (const benefit of ['benefit1', 'benefit2', 'benefit3'] as const) {
      await expect(upgrade(page).getByText(t(`gates:${benefit}`))).toBeVisible()
    }
    const action = upgrade(page).getByRole('link', { name: t('gates:signUpAndUpgrade') })
    await expect(action).toHaveAttribute('href', at(language, '/signup'))
    await page.keyboard.press('Escape')
    await expect(upgrade(page)).toBeHidden()
    await expect(link).toBeFocused()
  }
  expect(new URL(page.url()).pathname).toBe('/en')
})

test('a free account opens one hearticle of a rubric', async ({ page, stores }) => {
  await signInFreePerson(page, stores, language)
  await goHome(page, language)
  await card(page, ONE).click()
  await page.waitForURL(`**${at(language, `/hearticle/${ONE}`)}`)
  await goHome(page, language)
  await card(page, OTHER).click()
  await expect(upgrade(page)).toBeVisible()
  const action = upgrade(page).getByRole('link', { name: t('gates:upgradeNow') })
  await expect(action).toHaveAttribute('href', `${at(language, '/profile')}?tab=subscription`)
  await page.keyboard.press('Escape')
  await card(page, ONE).click()
  await page.waitForURL(`**${at(language, `/hearticle/${ONE}`)}`)
})

test.describe('the upgrade modal', () => {
  const modal = (page: Page) => page.getByRole('dialog')

  test('keeps the focus and the page where they are until it is closed', async ({ page }) => {
    await goHome(page)
    await card(page, ONE).click()
    await expect(modal(page)).toBeVisible()
    const before = await page.evaluate(() => scrollY)
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      )
      expect(isInside).toBe(true)
    }
    await page.mouse.move(5, 400)
    await page.mouse.wheel(0, 900)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await modal(page).getByRole('button', { name: 'Schließen' }).click()
    await expect(modal(page)).toBeHidden()
    await expect(card(page, ONE)).toBeFocused()
  })

  test('closes by a click outside and not by one inside', async ({ page }) => {
    await goHome(page)
    await card(page, ONE).click()
    await modal(page).getByRole('heading').click()
    await expect(modal(page)).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(modal(page)).toBeHidden()
  })
})

test('of two tabs that open two hearticles of a rubric at once, one wins', async ({
  page,
  context,
  stores,
}) => {
  await signInFreePerson(page, stores, 'de')
  const second = await context.newPage()
  await Promise.all([goHome(page), goHome(second)])
  await Promise.all([card(page, ONE).click(), card(second, OTHER).click()])
  const outcomes = await Promise.all(
    [page, second].map(async (tab) => {
      const modal = tab.getByRole('dialog').waitFor()
      const opened = tab.waitForURL('**/hearticle/*').then(() => 'opened')
      return Promise.race([modal.then(() => 'modal'), opened])
    }),
  )
  expect(outcomes.toSorted()).toEqual(['modal', 'opened'])
})

test('the day’s own open for everybody, and every link opens in another tab', async ({
  page,
  context,
}) => {
  await goHome(page)
  const another = context.waitForEvent('page')
  await card(page, ONE).click({ modifiers: ['ControlOrMeta'] })
  await expect(await another).toHaveURL(new RegExp(`/hearticle/${ONE}$`))
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.locator('.strip').first().getByRole('link').first().click()
  await page.waitForURL('**/hearticle/*')
  await goHome(page)
  await page.getByRole('heading', { level: 1 }).getByRole('link').click()
  await page.waitForURL('**/hearticle/*')
})

test('a reviewer opens every hearticle, but no rubric and no Austrian study', async ({ page }) => {
  await signIn(page, 'demo-reviewer')
  for (const id of [ONE, OTHER]) {
    await goHome(page)
    await card(page, id).click()
    await page.waitForURL(`**/hearticle/${id}`)
  }
  await goHome(page)
  await page.locator('.rubric-row a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.study-list').last().locator('.card a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a rubric opens with full access, and a second click leads home again', async ({ page }) => {
  await signIn(page, 'demo-premium')
  await goHome(page)
  await page.getByRole('link', { name: 'Psyche' }).click()
  await page.waitForURL('**/rubric/4')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Psyche')
  const active = page.getByRole('link', { name: 'Psyche', exact: true })
  await expect(active).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('.study-list h2').first()).toContainText('Aus Österreich: Psyche')
  await active.click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a rubric’s address is open to everybody, in part', async ({ page }) => {
  await page.goto('/rubric/4')
  await expect(page.locator('.study-list h2').first()).toContainText('Neu in Psyche')
  await expect(page.locator('.limited')).toContainText('nur einen Teil dieser Rubrik')
  expect((await page.goto('/rubric/999999'))?.status()).toBe(404)
})
