// Rules: P-PASSKEYS, P-DESK-PASSKEYS, P-PASSKEY-LOST.
import type { BrowserContext, Page } from '@playwright/test'
import { hashPassword, PASSWORD_COST } from '../../functions/accounts/password-hash.ts'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import { openAskingDesk, plugDevice } from './support/asking-desk.ts'
import { keepInBrowser } from './support/kept-in-browser.ts'
import { fillSignIn, newPerson, words } from './support/people.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { answeredBrowser, expect, test } from './support/product.ts'

const t = words.de

const numberOf = (path: string) => Number(path.split('/').at(-1))

test('an editor works and publishes with a key, and nobody without it by their session', async ({
  page,
  browser,
  stores,
}) => {
  const desk = await openAskingDesk(stores)
  await desk.answerIn(page.context())
  const anna = newPerson()
  await stores.registrations.register(
    {
      username: anna.username,
      email: anna.email,
      language: 'de',
      isChamberMember: false,
      passwordHash: await hashPassword(anna.password, PASSWORD_COST),
    },
    new Date(),
    { roles: ['ROLE_EDITOR'], grant: 'Free' },
  )
  const trashed = async (key: string) => {
    const path = await placeHearticle(stores, key, { mainTextBody: 'Salz.' })
    await stores.hearticles.remove(numberOf(path), new Date())
    return path
  }
  const [first, second] = [await trashed('returns once'), await trashed('returns again')]
  const device = await plugDevice(page)
  const dialog = page.getByRole('dialog', { name: t('form:keyTitle') })
  const restore = async (on: Page, path: string) => {
    await on.goto('/desk/trash')
    await on.locator(`[data-row="hearticle ${numberOf(path)}"]`).click()
    await on.keyboard.press('b')
  }
  let codes: string[] = []

  await test.step('who has no key reads, is led to the profile, and adds one with the password', async () => {
    await page.goto('/login')
    await fillSignIn(page, 'de', anna)
    await page.waitForURL(/\/$/)
    await page.goto('/desk')
    await dialog.getByRole('button', { name: t('form:keyConfirm') }).click()
    await expect(dialog.getByRole('link', { name: t('form:keyToProfile') })).toBeVisible()
    await page.goto('/profile#keys')
    const form = page.locator('#keys')
    await form.getByLabel(t('profile:keyName')).fill('Laptop')
    await form.getByLabel(t('profile:currentPassword'), { exact: true }).fill(anna.password)
    await form.getByRole('button', { name: t('profile:keyAdd') }).click()
    await expect(form.locator('code')).toHaveCount(8)
    codes = await form.locator('code').allInnerTexts()
    await form.getByRole('button', { name: t('profile:codesDone') }).click()
    await expect(form.getByText('Laptop')).toBeVisible()
    await expect(form.locator('code')).toHaveCount(0)
    expect(await device.keys()).toHaveLength(1)
  })

  await test.step('one press signs in, and the desk is open', async () => {
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY)
    await page.goto('/login')
    await page.getByRole('button', { name: t('account:signInByKey') }).click()
    await page.waitForURL(/\/$/)
    await page.goto('/desk')
    await expect(page.locator('.desk-work h1')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('a stolen session publishes nothing, and what is done with the key is', async () => {
    desk.later(6)
    const stolen = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
    const thief = await openThief(await browser.newContext(browserOf()), stolen ?? '')
    await desk.answerIn(thief.context())
    await restore(thief, first)
    const asked = thief.getByRole('dialog', { name: t('form:keyTitle') })
    await asked.getByRole('button', { name: t('form:keyConfirm') }).click()
    await expect(asked.getByText(t('form:keyUnused'))).toBeVisible()
    await asked.getByRole('button', { name: t('form:cancel') }).click()
    await expect(thief.getByText(t('errors:passkey_confirmation_needed')).first()).toBeVisible()
    expect(await stores.hearticles.find(numberOf(first))).toBe('deleted')
    await thief.context().close()

    await restore(page, first)
    await dialog.getByRole('button', { name: t('form:keyConfirm') }).click()
    await expect(page.locator('.list-news')).toContainText('returns once')
  })

  await test.step('a key that is gone is stood in for by a code, once', async () => {
    desk.later(6)
    await device.forgetKeys()
    await restore(page, second)
    await dialog.getByRole('button', { name: t('form:keyConfirm') }).click()
    await expect(dialog.getByText(t('form:keyUnused'))).toBeVisible()
    await dialog.getByText(t('form:keyLost')).click()
    await dialog.getByLabel(t('form:keyCode')).fill(codes[0] ?? '')
    await dialog.getByRole('button', { name: t('form:keyConfirm') }).click()
    await expect(page.locator('.list-news')).toContainText('returns again')
    expect(await stores.hearticles.find(numberOf(second))).not.toBe('deleted')
  })
})

const browserOf = () => ({
  storageState: answeredBrowser(),
  baseURL: process.env.BASE_URL ?? '',
})

/** Somebody else's browser with a copied session, on a device without their key. */
async function openThief(context: BrowserContext, session: string): Promise<Page> {
  const page = await context.newPage()
  await keepInBrowser(page, { name: SESSION_KEY, value: session })
  await plugDevice(page)
  return page
}
