// Rules: P-GATES, P-UPGRADE-DIALOG, P-RUBRIC-LABEL.
import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/protocol/language.ts'
import { signInFreePerson } from './support/free-person.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** Two of the sample's earlier hearticles are of one rubric. */
const [ONE, OTHER] = [8, 12]

const card = (page: Page, id: number) =>
  page.locator(`main a[data-gate][data-id="${id}"]`).filter({ visible: true })

/** Home, with the gates on its links. */
async function goHome(page: Page, language: Language = 'de'): Promise<void> {
  await page.goto(at(language, '/'))
  await expect(page.locator('.study-list')).toHaveCount(2)
}

const language = 'en'
const t = words[language]
const upgrade = (page: Page) => page.getByRole('dialog', { name: t('gates:upgradeTitle') })

test('who is not signed in meets the upgrade modal, and goes where there is no gate', async ({
  page,
  context,
}) => {
  await goHome(page, language)
  await test.step('each gated link opens it, and has the focus again after it', async () => {
    for (const link of [
      page.locator('.rubric-row a').first(),
      page.locator('.study-list').last().locator('.card a').first(),
      card(page, OTHER),
    ]) {
      await link.click()
      await expect(upgrade(page)).toBeVisible()
      const action = upgrade(page).getByRole('link', { name: t('gates:signUpAndUpgrade') })
      await expect(action).toHaveAttribute('href', /^\/en\/signup\?return=/)
      await page.keyboard.press('Escape')
      await expect(upgrade(page)).toBeHidden()
      await expect(link).toBeFocused()
    }
  })
  await test.step('it keeps the focus and the page where they are until it is closed', async () => {
    await card(page, OTHER).click()
    await expect(upgrade(page)).toBeVisible()
    for (const benefit of ['benefit1', 'benefit2', 'benefit3'] as const) {
      await expect(upgrade(page).getByText(t(`gates:${benefit}`))).toBeVisible()
    }
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
    await upgrade(page)
      .getByRole('button', { name: t('gates:close') })
      .click()
    await expect(upgrade(page)).toBeHidden()
    await expect(card(page, OTHER)).toBeFocused()
  })
  await test.step('it closes by a click outside and not by one inside', async () => {
    await card(page, OTHER).click()
    await upgrade(page).getByRole('heading').click()
    await expect(upgrade(page)).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(upgrade(page)).toBeHidden()
  })
  expect(new URL(page.url()).pathname).toBe('/en')
  await test.step('every link opens in another tab, and the day’s own here, too', async () => {
    const another = context.waitForEvent('page')
    await card(page, OTHER).click({ modifiers: ['ControlOrMeta'] })
    const tab = await another
    await expect(tab).toHaveURL(new RegExp(`/hearticle/${OTHER}$`))
    await tab.close()
    await expect(upgrade(page)).toBeHidden()
    await page.locator('.front-aside').getByRole('link').first().click()
    await page.waitForURL('**/hearticle/*')
    await goHome(page, language)
    await page.locator('.lead-story').getByRole('link').click()
    await page.waitForURL('**/hearticle/*')
  })
  await test.step('a rubric’s address is open to everybody, in part', async () => {
    await page.goto('/rubric/4')
    await expect(page.locator('.study-list h2').first()).toContainText('Neueste Studien: Psyche')
    await expect(page.locator('.limited')).toContainText('nur einen Teil dieser Rubrik')
    expect((await page.request.get('/rubric/999999')).status()).toBe(404)
  })
})

/** Which opens, and which of two tabs wins, is the API's matter (tests/api/open.test.ts). */
test('a free account follows a card that the API opens, and meets the modal at another', async ({
  page,
  stores,
}) => {
  await signInFreePerson(page, stores, language)
  await page.goto(at(language, '/archive'), { waitUntil: 'networkidle' })
  await card(page, ONE).click()
  await page.waitForURL(`**${at(language, `/hearticle/${ONE}`)}`)
  await page.goto(at(language, '/archive'), { waitUntil: 'networkidle' })
  await card(page, OTHER).click()
  const action = upgrade(page).getByRole('link', { name: t('gates:upgradeNow') })
  await expect(action).toHaveAttribute('href', `${at(language, '/profile')}?tab=subscription`)
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
