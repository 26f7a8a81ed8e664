// Rules: P-KEPT.
import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../scripts/sandbox/product/demo-accounts.ts'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import { keptOf } from './support/kept-of.ts'
import { mortalBrowser } from './support/killed-browser.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de

/** Opens the form of a new rubric. @returns its description */
async function newRubric(page: Page): Promise<Locator> {
  await page.goto('/desk/subjects')
  await page.getByRole('button', { name: t('library:newRubric') }).click()
  return page.getByLabel(t('form:in_de', { field: t('library:description') }))
}

const goOn = (page: Page) => page.getByRole('button', { name: t('form:keptContinue') })

/** Types into a field as a person does, until the browser has it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await expect.poll(() => keptOf(page, 'rubric/new')).toContain(text)
}

test('what is typed outlives a reload until it is saved, and is gone when it is discarded', async ({
  page,
}) => {
  await signIn(page, 'demo-head')
  await type(page, await newRubric(page), 'Noch nicht fertig')
  // No question is asked on the way: nothing is lost.
  const field = await newRubric(page)
  await goOn(page).click()
  await expect(field).toHaveValue('Noch nicht fertig')
  await expect(goOn(page)).toBeHidden()
  await newRubric(page)
  await page.getByRole('button', { name: t('form:keptDiscard') }).click()
  await expect.poll(() => keptOf(page, 'rubric/new')).toBe('')
  await newRubric(page)
  await expect(goOn(page)).toBeHidden()
})

const DELAY_MILLISECONDS = 40
const SENTENCE =
  'Wer weniger Salz isst, senkt den Blutdruck; wie sehr, hängt vom Alter ab und davon.'

test('a browser that is killed in the middle of a sentence loses a second of it at most', async () => {
  const browser = mortalBrowser()
  try {
    const field = await newRubric(await browser.start('demo-admin'))
    await field.pressSequentially(SENTENCE, { delay: DELAY_MILLISECONDS })
    await browser.kill()
    const page = await browser.start('demo-admin')
    const restored = await newRubric(page)
    await goOn(page).click()
    const text = await restored.inputValue()
    expect(SENTENCE.startsWith(text)).toBe(true)
    // A key takes longer where the machine is busy: what is missing was typed at the end.
    const lost = (SENTENCE.length - text.length) * DELAY_MILLISECONDS
    expect(lost).toBeLessThan(1_000)
  } finally {
    await browser.remove()
  }
})

test('a session that ends leaves the text to its account alone; signing out asks, and erases it', async ({
  page,
}) => {
  await signIn(page, 'demo-head')
  const field = await newRubric(page)
  await type(page, field, 'Nur für mich')
  await test.step('it is begun again over the form', async () => {
    await page.route('**/api/library/rubrics', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Abgelaufen.' } }),
    )
    await page.getByRole('button', { name: t('library:save') }).click()
    const dialog = page.getByRole('dialog', { name: t('form:sessionOver') })
    await expect(dialog).toBeVisible()
    await expect(field).toBeHidden()
    await page.unroute('**/api/library/rubrics')
    await dialog.getByLabel(t('account:password'), { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: t('account:signIn'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue('Nur für mich')
  })
  const signInAnew = async (username: string) => {
    await page.goto('/privacy')
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY)
    await signIn(page, username)
    return newRubric(page)
  }
  await test.step('somebody else is not offered it', async () => {
    await signInAnew('demo-admin')
    await expect(goOn(page)).toBeHidden()
  })
  await test.step('signing out on a page for readers asks, too', async () => {
    const own = await signInAnew('demo-head')
    await goOn(page).click()
    await expect(own).toHaveValue('Nur für mich')
    await page.goto('/')
    await page.locator('[data-sign-out]').evaluate((button: HTMLElement) => button.click())
    const question = page.getByRole('dialog', { name: t('form:signOutTitle') })
    await question.getByRole('button', { name: t('form:signOut') }).click()
    await page.waitForURL('/')
    expect(await keptOf(page, 'rubric/new')).toBe('')
  })
})

test('where the storage is full the form says so, and is saved as ever', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await signIn(page, 'demo-head')
  const field = await newRubric(page)
  await field.fill('Voll')
  await expect(page.getByText(t('form:kept_full'))).toBeVisible()
  await page.getByRole('button', { name: t('form:cancel') }).click()
  // Leaving it is asked about, as it would be lost; what asks is the browser.
  await expect(field).toBeVisible()
  await expect(field).toHaveValue('Voll')
})
