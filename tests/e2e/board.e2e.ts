// Rules: P-BOARD-BULK, P-IDEAS.
import type { Page } from '@playwright/test'
import { words } from './support/people.ts'
import { peopleAtWork } from './support/people-at-work.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de
const title = 'Wie viel Kaffee vertragen Tastaturen?'
const row = (page: Page) => page.locator('tr[data-key]').filter({ hasText: title })
/** Far enough ahead for every clock of these tests. */
const DAY = '2031-05-06'

test('an idea is typed, given, dated, selected, dropped and begun by keys alone', async ({
  page,
  browser,
}) => {
  const people = peopleAtWork(browser)
  await signIn(page, 'demo-head')
  await page.goto('/desk')
  await expect(page.locator('tr[data-key]').first()).toBeVisible()

  // What was typed and not saved is offered again after a reload.
  await page.keyboard.press('n')
  const line = page.getByRole('textbox', { name: t('board:ideaTitle') })
  await line.fill(title)
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: t('board:topic') })
    .selectOption({ index: 1 })
  await page.reload()
  await expect(page.locator('tr[data-key]').first()).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('button', { name: t('form:keptContinue') }).press('Enter')
  await expect(line).toHaveValue(title)
  await line.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: t('board:news_added') })).toBeVisible()

  // The words that narrow it are in the address, also after a reload.
  await page.keyboard.press('/')
  await page.keyboard.type('Tastaturen')
  await expect(page).toHaveURL(/q=Tastaturen/)
  await expect(page.locator('tr[data-key]')).toHaveCount(1)
  await page.reload()
  await expect(row(page)).toBeVisible()

  await page.keyboard.press('j')
  await expect(row(page).locator('[data-main]')).toBeFocused()
  await page.keyboard.press('o')
  await page.locator('.board-edit select').selectOption({ label: 'demo-editor' })
  await page.keyboard.press('Enter')
  await expect(row(page)).toContainText('demo-editor')
  await expect(row(page).locator('[data-main]')).toBeFocused()
  await page.keyboard.press('f')
  await page.locator('.board-edit input').fill(DAY)
  await page.keyboard.press('Enter')
  await expect(row(page)).toContainText('06.05.2031')
  await expect(row(page).locator('[data-main]')).toBeFocused()
  // Escape lets it be.
  await page.keyboard.press('p')
  await page.locator('.board-edit input').fill('2031-05-07')
  await page.keyboard.press('Escape')
  await expect(row(page).locator('[data-main]')).toBeFocused()
  await expect(row(page)).not.toContainText('07.05.2031')

  // All that is selected is changed at once.
  await page.keyboard.press(' ')
  await expect(page.getByRole('form', { name: t('board:bulk') })).toBeVisible()
  await page.keyboard.press('p')
  await page.locator('.board-bulk .board-input').fill(DAY)
  await page.keyboard.press('Enter')
  await expect(row(page).locator('time')).toHaveCount(3)
  await expect(page.locator('.board-bulk')).toHaveCount(0)

  // Who saves on what another changed meanwhile loses nothing of it.
  const other = await people.as('demo-editor')
  await other.goto('/desk?q=Tastaturen')
  await expect(row(other)).toBeVisible()
  await row(page).locator('[data-field="dueOn"]').click()
  await page.locator('.board-edit input').fill('2031-06-01')
  await page.keyboard.press('Enter')
  await expect(row(page)).toContainText('01.06.2031')
  await row(other).locator('[data-field="dueOn"]').click()
  await other.locator('.board-edit input').fill('2031-07-01')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toContainText(t('board:conflict'))
  await expect(row(other)).toContainText('01.06.2031')
  await other.getByRole('button', { name: t('board:retry') }).click()
  await expect(row(other)).toContainText('01.07.2031')

  // It waits for who owns it, is dropped and comes back.
  await other.goto('/desk?view=mine')
  await row(other).locator('[data-main]').press('Enter')
  await other.getByRole('button', { name: t('board:drop') }).press('Enter')
  await expect(row(other)).toHaveCount(0)
  await other.getByRole('button', { name: t('board:undo') }).press('Enter')
  await row(other).locator('[data-main]').press('Enter')
  await other.getByRole('button', { name: t('board:begin') }).press('Enter')
  await other.waitForURL(/\/editor\?hearticle=\d+/)
  await expect(other.locator('[data-place="de.headline"]')).toHaveText(title)
  await people.close()
})

test('the keys are listed, and can be turned off', async ({ page }) => {
  await signIn(page, 'demo-editor')
  await page.goto('/desk')
  await expect(page.locator('tr[data-key]').first()).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: t('board:keys') })
  await expect(help).toContainText(t('board:key_owner'))
  await help.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('tr[data-key]').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
