// Rules: P-PASSKEYS, P-PASSKEY-OFFERED, P-DESK-PASSKEYS, P-PASSKEY-LOST.
import type { BrowserContext, Page } from '@playwright/test'
import { hashPassword, PASSWORD_COST } from '../../functions/accounts/password-hash.ts'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import { hearticleDraft, translation } from '../support/records.ts'
import { openAskingDesk, plugDevice } from './support/asking-desk.ts'
import { keepInBrowser } from './support/kept-in-browser.ts'
import { fillSignIn, newPerson, type Person, words } from './support/people.ts'
import { placeHearticle } from './support/place-hearticle.ts'
import { answeredBrowser, expect, test } from './support/product.ts'

const t = words.de

const numberOf = (path: string) => Number(path.split('/').at(-1))

/** Somebody with these rights; nothing of them is in a browser yet. */
async function register(
  { registrations }: Pick<OpenedStores, 'registrations'>,
  { username, email, password }: Person,
): Promise<void> {
  const passwordHash = await hashPassword(password, PASSWORD_COST)
  const person = { username, email, passwordHash, language: 'de', isChamberMember: false } as const
  await registrations.register(person, new Date(), { roles: ['ROLE_EDITOR'], grant: 'Free' })
}

/** Adds the first key in the profile. @returns its recovery codes */
async function addKey(page: Page, { password }: Person): Promise<string[]> {
  await page.goto('/profile#keys')
  const form = page.locator('#keys')
  await form.getByLabel(t('profile:keyName')).fill('Laptop')
  await form.getByLabel(t('profile:currentPassword'), { exact: true }).fill(password)
  await form.getByRole('button', { name: t('profile:keyAdd') }).click()
  await expect(form.locator('code')).toHaveCount(8)
  const codes = await form.locator('code').allInnerTexts()
  await form.getByRole('button', { name: t('profile:codesDone') }).click()
  await expect(form.getByText('Laptop')).toBeVisible()
  await expect(form.locator('code')).toHaveCount(0)
  return codes
}

/** A hearticle that is approved as a whole and not public yet. @returns its id */
async function placeApproved(stores: OpenedStores, key: string): Promise<number> {
  const { hearticle } = await stores.hearticles.importByKey(
    hearticleDraft(key, {
      topicId: 1,
      status: 'IN_REVIEW',
      publicationDate: '2026-01-02',
      citedPmids: [],
      noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
      translations: (['de', 'en'] as const).map((language) =>
        translation(language, { headline: key, mainTextBody: 'Salz.' }),
      ),
    }),
  )
  const reviewer = await stores.users.findByEmail('demo-reviewer-2@hearticle.example')
  const approval = { comments: '', status: 'APPROVED' as const, changes: [] }
  for (const { id: translationId } of hearticle.translations) {
    const by = { translationId, reviewerId: reviewer?.id ?? '' }
    await stores.reviews.submit({ ...approval, ...by, evidence: { findings: {} } }, new Date())
  }
  return hearticle.id
}

const keyDialog = (page: Page) => page.getByRole('dialog', { name: t('form:keyTitle') })

test('an editor works and publishes with a key, and nobody without it by their session', async ({
  page,
  browser,
  stores,
}) => {
  const desk = await openAskingDesk(stores)
  await desk.answerIn(page.context())
  const anna = newPerson()
  await register(stores, anna)
  const trashed = async (key: string) => {
    const path = await placeHearticle(stores, key, { mainTextBody: 'Salz.' })
    await stores.hearticles.remove(numberOf(path), new Date())
    return path
  }
  const [first, second] = [await trashed('returns once'), await trashed('returns again')]
  const device = await plugDevice(page)
  const dialog = keyDialog(page)
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
    codes = await addKey(page, anna)
    expect(await device.keys()).toHaveLength(1)
  })

  await test.step('it gets another name', async () => {
    const form = page.locator('#keys')
    await form.getByRole('button', { name: t('profile:keyRename') }).click()
    const rename = page.getByRole('dialog', {
      name: t('profile:keyRenameTitle', { name: 'Laptop' }),
    })
    await rename.getByLabel(t('profile:keyNewName')).fill('<b>Büro</b>')
    await page.keyboard.press('Enter')
    await expect(form.getByText('<b>Büro</b>')).toBeVisible()
    await expect(form.getByText(t('profile:keyRenamed'))).toBeVisible()
    await expect(form.getByRole('button', { name: t('profile:keyRename') })).toBeFocused()
  })

  await test.step('one press signs in, and the desk is open', async () => {
    await device.attend(false)
    await openSignIn(page)
    await device.attend(true)
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
    const asked = keyDialog(thief)
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

test('the field of the name offers a key, and asks for none, also beside a password', async ({
  page,
  stores,
}) => {
  const desk = await openAskingDesk(stores)
  await desk.answerIn(page.context())
  const anna = newPerson()
  await register(stores, anna)
  const device = await plugDevice(page)
  await page.goto('/login')
  await fillSignIn(page, 'de', anna)
  await page.waitForURL(/\/$/)
  await addKey(page, anna)
  await device.attend(false)
  await openSignIn(page)
  await expect(page.getByLabel(t('account:username'))).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  )
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText('')
  // What is offered is ended by a password and made anew when that was wrong; only then is there
  // somebody who chooses it.
  await device.attend(true)
  await fillSignIn(page, 'de', { ...anna, password: 'another one' })
  await page.waitForURL(/\/$/)
})

test('what is offered is renewed on return to a tab that was left for longer than it holds', async ({
  page,
}) => {
  await page.clock.install()
  await plugDevice(page)
  await page.goto('/login')
  await openSignIn(page)
  const showTab = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  const offers: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/passkey/options')) offers.push(request.url())
  })
  await showTab(true)
  await page.clock.fastForward('06:00')
  expect(offers).toEqual([])
  const renewed = page.waitForRequest('**/api/auth/passkey/options')
  await showTab(false)
  await renewed
})

test('two tabs of an editor publish with one key, asked for in one of them', async ({
  page,
  stores,
}) => {
  const desk = await openAskingDesk(stores)
  await desk.answerIn(page.context())
  const anna = newPerson()
  await register(stores, anna)
  const [first, second] = [
    await placeApproved(stores, `${anna.username} publishes`),
    await placeApproved(stores, `${anna.username} publishes again`),
  ]
  await plugDevice(page)
  await page.goto('/login')
  await fillSignIn(page, 'de', anna)
  await page.waitForURL(/\/$/)
  await addKey(page, anna)
  const other = await page.context().newPage()
  await plugDevice(other)
  desk.later(6)
  const publish = async (on: Page, id: number) => {
    await on.goto(`/editor?hearticle=${id}`)
    await on.getByRole('button', { name: t('editor:publishFirst'), exact: true }).click()
  }
  const isPublic = (on: Page) => on.getByText(t('editor:editionMeans_public'))

  await test.step('both ask for it before they publish', async () => {
    await publish(page, first)
    await expect(keyDialog(page)).toBeVisible()
    await publish(other, second)
    await expect(keyDialog(other)).toBeVisible()
    await expect(isPublic(page)).toBeHidden()
  })

  await test.step('what the key confirmed in one publishes there, and in the other without its device', async () => {
    await keyDialog(page)
      .getByRole('button', { name: t('form:keyConfirm') })
      .click()
    await expect(isPublic(page)).toBeVisible()
    await keyDialog(other)
      .getByRole('button', { name: t('form:cancel') })
      .click()
    await other.getByRole('button', { name: t('editor:publishFirst'), exact: true }).click()
    await expect(isPublic(other)).toBeVisible()
    await expect(keyDialog(other)).toBeHidden()
  })
})

/** Signs out and opens the page for signing in, which offers keys that nobody chooses. */
async function openSignIn(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY)
  await page.goto('/login')
  await expect(page.locator('html[data-key-wanted=conditional]')).toBeAttached()
}

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
