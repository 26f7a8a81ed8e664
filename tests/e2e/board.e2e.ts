// Rules: P-DESK, P-DESK-HEARTICLES, P-BOARD-BULK, P-IDEAS.
import type { Page } from '@playwright/test'
import { keptOf } from './support/kept-of.ts'
import { words } from './support/people.ts'
import { peopleAtWork } from './support/people-at-work.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de
const title = 'Wie viel Kaffee vertragen Tastaturen?'
const row = (page: Page) => page.locator('[data-row]').filter({ hasText: title })
const main = (page: Page) => row(page).locator('[data-main]')
const reported = (page: Page, message: string) =>
  page.getByRole('status').filter({ hasText: message })
/** Far enough ahead for every clock of these tests. */
const DAY = '2031-05-06'

const chooseDay = async (page: Page, day: string) => {
  await page.getByRole('dialog').locator('input[type=date]').fill(day)
  await page.keyboard.press('Enter')
}

test('an idea is typed, given, dated, selected, dropped and begun by keys alone', async ({
  page,
  browser,
}) => {
  const people = peopleAtWork(browser)
  await signIn(page, 'demo-head')
  await page.goto('/desk/plan')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page.getByText(t('desk:withoutPasskeys'))).toBeVisible()

  // What was typed and not saved is offered again after a reload.
  await page.keyboard.press('n')
  const line = page.getByRole('textbox', { name: t('board:ideaTitle') })
  await line.fill(title)
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: t('board:topic') })
    .selectOption({ index: 1 })
  await expect.poll(() => keptOf(page, 'desk/plan add')).toContain(title)
  await page.reload()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('button', { name: t('form:keptContinue') }).press('Enter')
  await expect(line).toHaveValue(title)
  await line.press('Enter')
  await expect(reported(page, t('board:news_added'))).toBeAttached()

  // The words that narrow it are in the address, also after a reload.
  await page.keyboard.press('/')
  await page.keyboard.type('Tastaturen')
  await expect(page).toHaveURL(/q=Tastaturen/)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.reload()
  await expect(main(page)).toBeFocused()

  await page.keyboard.press('o')
  await page.getByRole('dialog').getByRole('button', { name: 'demo-editor' }).press('Enter')
  await expect(row(page)).toContainText('demo-editor')
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('f')
  await chooseDay(page, DAY)
  await expect(row(page).locator(`time[datetime="${DAY}"]`)).toHaveCount(1)
  await expect(main(page)).toBeFocused()
  // Escape lets it be.
  await page.keyboard.press('p')
  await page.getByRole('dialog').locator('input[type=date]').fill('2031-05-07')
  await page.keyboard.press('Escape')
  await expect(main(page)).toBeFocused()
  await expect(row(page).locator('time[datetime="2031-05-07"]')).toHaveCount(0)

  // All that is selected is changed at once, and taken back by one key.
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: t('desk:selected', { count: 1 }) })).toBeVisible()
  await page.keyboard.press('p')
  await chooseDay(page, DAY)
  await expect(row(page).locator(`time[datetime="${DAY}"]`)).toHaveCount(2)
  await page.keyboard.press('u')
  await expect(row(page).locator(`time[datetime="${DAY}"]`)).toHaveCount(1)

  // Who saves on what another changed meanwhile loses nothing of it.
  const other = await people.as('demo-editor')
  await other.goto('/desk/plan?q=Tastaturen')
  await expect(main(other)).toBeFocused()
  await page.keyboard.press('f')
  await chooseDay(page, '2031-06-01')
  await expect(row(page)).not.toHaveAttribute('aria-busy', 'true')
  await expect(row(page).locator('time[datetime="2031-06-01"]')).toHaveCount(1)
  await other.keyboard.press('f')
  await chooseDay(other, '2031-07-01')
  await expect(other.getByRole('alert')).toContainText(t('board:conflict'))
  await expect(row(other).locator('time[datetime="2031-06-01"]')).toHaveCount(1)
  await other.getByRole('button', { name: t('desk:again') }).click()
  await expect(row(other).locator('time[datetime="2031-07-01"]')).toHaveCount(1)
  await expect(other.getByRole('alert')).toHaveCount(0)

  // It is no hearticle yet.
  await other.goto('/desk/hearticles?q=Tastaturen')
  await expect(other.getByText(t('desk:noneFound'))).toBeVisible()

  // It waits for who owns it, is dropped and comes back.
  await other.goto('/desk?q=Tastaturen')
  await expect(main(other)).toBeFocused()
  await other.keyboard.press('d')
  await expect(row(other)).toHaveCount(0)
  await other.keyboard.press('u')
  await expect(main(other)).toBeFocused()
  await other.keyboard.press('w')
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('board:begin') })
    .press('Enter')
  await other.waitForURL(/\/editor\?hearticle=\d+/)
  await expect(other.locator('[data-place="de.headline"]')).toHaveText(title)
  await people.close()
})

test('hearticles are listed by whether they are public, and a new one is begun by a key', async ({
  page,
}) => {
  await signIn(page, 'demo-editor')
  await page.goto('/desk/hearticles?view=public')
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: t('board:written_withdrawn') }).click()
  await expect(page).toHaveURL(/view=withdrawn/)
  await page.goBack()
  await expect(page).toHaveURL(/view=public/)
  await page.keyboard.press('n')
  await page.waitForURL(/\/editor\?hearticle=new/)
})

test('the keys are listed, and can be turned off', async ({ page }) => {
  await signIn(page, 'demo-editor')
  await page.goto('/desk/plan')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: t('desk:help') })
  await expect(help).toContainText(t('board:bulk_ownerId'))
  await help.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an idea that no browser keeps is left after a question alone', async ({ page }) => {
  await signIn(page, 'demo-editor')
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.goto('/desk/plan')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('n')
  const line = page.getByRole('textbox', { name: t('board:ideaTitle') })
  await line.fill(title)
  await expect(page.getByText(t('form:kept_full'))).toBeVisible()
  page.once('dialog', (question) => question.dismiss())
  await page.keyboard.press('Escape')
  await expect(line).toHaveValue(title)
  page.once('dialog', (question) => question.accept())
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)
})
