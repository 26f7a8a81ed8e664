import { readFile } from 'node:fs/promises'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import de from '../../src/i18n/messages/de/mail.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/mail.json' with { type: 'json' }
import { at, fillSignIn, linkIn, mailTo, newPerson, signUpByForm, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signUp } from './support/sign-in.ts'

const mails = { de, en }
const exactly = (subject: string) => new RegExp(`^${subject}$`)

const language = 'en'
const inGerman = words.de
const t = words[language]
const mail = mails[language]

test('a chamber member signs up, confirms, chooses rubrics, takes everything along and deletes it', async ({
  page,
  context,
  stores,
}) => {
  const anna = newPerson()
  await signUpByForm(page, language, anna, { isChamberMember: true })

  await test.step('rubrics are chosen at once', async () => {
    const go = page.getByRole('button', { name: t('onboarding:continue', { count: 0 }) })
    await expect(go).toBeDisabled()
    const boxes = page.getByRole('checkbox')
    await boxes.first().check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: t('onboarding:continue', { count: 2 }) }).click()
    await page.waitForURL(/\/en\/?$/)
    await expect(page.getByText(t('feed:rubricsSaved'))).toBeVisible()
  })

  await test.step('the address is confirmed by mail, in the other language, too', async () => {
    const welcome = await mailTo(context, anna.email, exactly(mail.welcome.subject))
    await page.goto(linkIn(welcome, 'confirm-email'))
    await page.getByRole('button', { name: t('account:confirmAction') }).click()
    await expect(page.getByText(t('account:confirmed'))).toBeVisible()
    expect(page.url()).not.toContain('token')
    await page.locator('.language-switch').getByRole('link', { name: 'Deutsch' }).click()
    await page.waitForURL('/confirm-email')
    await expect(page.getByText(inGerman('account:confirmed'))).toBeVisible()
  })

  await test.step('the profile says what there is', async () => {
    await page.goto(at(language, '/profile?tab=rubrics'))
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await page.getByRole('link', { name: t('profile:tab_profile') }).click()
    await expect(page.getByText(anna.email, { exact: true })).toBeVisible()
    await expect(page.getByText(t('profile:emailConfirmed'), { exact: true })).toBeVisible()
    await expect(page.getByText(/\b90\b/)).toBeVisible()
    await expect(page.getByText('Paid Access')).toBeVisible()
  })

  await test.step('everything is taken along in a file', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('profile:export') }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^hearticle.*\.json$/)
    const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      account: { username: string; email: string }
      sessions: unknown[]
    }
    expect(exported.account).toMatchObject({ username: anna.username, email: anna.email })
    expect(exported.sessions).toHaveLength(1)
  })

  await test.step('deleted by the right password, nothing of them is left', async () => {
    await page.getByRole('button', { name: t('profile:delete') }).click()
    const dialog = page.getByRole('dialog')
    const password = dialog.getByLabel(t('profile:password'), { exact: true })
    await password.fill('falsch geraten')
    await dialog.getByRole('button', { name: t('profile:deleteConfirm') }).click()
    await expect(dialog.getByText(/\S/).filter({ hasText: 'incorrect' }).first()).toBeVisible()
    await password.fill(anna.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(at(language, '/login'))
    await expect(page.getByText(t('account:accountDeleted'))).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(anna.username)
    await mailTo(context, anna.email, exactly(mail.accountDeleted.subject))
    await expect
      .poll(async () => {
        return JSON.stringify(await Array.fromAsync(stores.table.scan())).includes(anna.username)
      })
      .toBe(false)
    await fillSignIn(page, language, anna)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  })
})

test('a forgotten password is set anew: mail, other language, three seconds, sign-in', async ({
  page,
  context,
}) => {
  const anna = newPerson()
  await signUp(page, 'de', anna)
  await test.step('a user who is signed in asks from the profile', async () => {
    await page.goto('/profile')
    await page.getByText(inGerman('profile:changePassword')).click()
    await page.getByRole('link', { name: inGerman('profile:forgotPassword') }).click()
    await page.waitForURL('/login?mode=forgot&return=%2Fprofile')
    const email = page.getByLabel(inGerman('account:email'), { exact: true })
    await email.fill(anna.email.toUpperCase())
    await page.getByRole('button', { name: inGerman('account:forgotSend') }).click()
    await expect(page.getByText(inGerman('account:forgotDone'))).toBeVisible()
    await expect(page.getByRole('heading', { name: inGerman('account:loginTitle') })).toBeVisible()
  })

  const chosen = { ...anna, password: 'ganz anders' }
  await test.step('the mailed link leads to a form that outlives the language', async () => {
    const received = await mailTo(context, anna.email, exactly(mails.de.passwordReset.subject))
    await page.goto(linkIn(received, 'reset-password'))
    await page.waitForURL('/reset-password')
    // The form is awake, so that the switch hands over what there is.
    await expect(page.locator('main button[type=submit]:not([data-asleep])')).toBeEnabled()
    await page.locator('.language-switch').getByRole('link', { name: 'English' }).click()
    await page.waitForURL('/en/reset-password')
    const password = page.getByLabel(t('account:newPassword'), { exact: true })
    const again = page.getByLabel(t('account:confirmPassword'))
    await password.fill(chosen.password)
    await again.fill('ganz ander')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('form:mismatch'))).toBeVisible()
    await expect(again).toBeFocused()
    await again.fill(chosen.password)
    const startedAt = Date.now()
    await page.getByRole('button', { name: t('account:resetButton') }).click()
    await expect(page.getByText(t('account:resetDone'))).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
    await page.waitForURL('/en/login')
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3000)
  })

  await test.step('only the new one signs in', async () => {
    await expect(page.getByRole('heading', { name: t('account:loginTitle') })).toBeVisible()
    await expect(page.getByText(t('account:sessionEnded'))).toBeHidden()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('oken')
    await fillSignIn(page, language, anna)
    await expect(page.getByText(t('account:loginFailed'))).toBeVisible()
    await fillSignIn(page, language, chosen)
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await mailTo(context, anna.email, exactly(mails.de.passwordChanged.subject))
  })
})
