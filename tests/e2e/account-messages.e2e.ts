import type { Page } from '@playwright/test'
import { at, newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

const DEMO = { username: 'demo-premium', password: 'hearticle-demo' }

/** What a proxy says that knows nothing of the service. */
const unreachable = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))

const language = 'de'
const t = words[language]

/** Each error where it is provoked, in words of the page's language (P-ERRORS). */
test.describe('says what went wrong', () => {
  test('when signing in, signing up and setting a new password', async ({ page }) => {
    await unreachable(page, '**/api/auth/signin')
    await page.goto(at(language, '/login'))
    await page.getByLabel(t('account:username'), { exact: true }).fill('anna')
    await page.getByLabel(t('account:password'), { exact: true }).fill('geheim')
    await page
      .locator('main')
      .getByRole('button', { name: t('account:signIn') })
      .click()
    await expect(page.getByText(t('account:loginFailed'))).toBeVisible()
    await expect(page.getByLabel(t('account:password'), { exact: true })).toHaveValue('geheim')

    await unreachable(page, '**/api/auth/forgot-password*')
    await page.goto(at(language, '/login?mode=forgot'))
    await page.getByLabel(t('account:email'), { exact: true }).fill('anna@example.org')
    await page.getByRole('button', { name: t('account:forgotSend') }).click()
    await expect(page.getByText(t('account:forgotFailed'))).toBeVisible()

    await unreachable(page, '**/api/auth/signup')
    await page.goto(at(language, '/signup'))
    const name = page.getByLabel(t('account:username'), { exact: true })
    const email = page.getByLabel(t('account:email'), { exact: true })
    const password = page.getByLabel(t('account:password'), { exact: true })
    const send = page.getByRole('button', { name: t('account:startTrial') })
    for (const [typed, message] of [
      [['ab', `${'x'.repeat(40)}@example.org`, '12345'], t('errors:password_length')],
      [['ab', `${'x'.repeat(40)}@example.org`, '123456'], t('errors:username_length')],
      [['anna', `${'x'.repeat(38)}@example.org`, '123456'], t('errors:email_length')],
      [['anna', `${'x'.repeat(37)}@example.org`, '123456'], t('account:signUpFailed')],
    ] as const) {
      await name.fill(typed[0])
      await email.fill(typed[1])
      await password.fill(typed[2])
      await send.click()
      await expect(page.getByText(message)).toBeVisible()
    }
    await page.unroute('**/api/auth/signup')
    await name.fill('DEMO-free')
    await send.click()
    await expect(page.getByText(t('errors:username_taken'))).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill(newPerson().username)
    await email.fill('Demo-Free@hearticle.example')
    await send.click()
    await expect(page.getByText(t('errors:email_taken'))).toBeVisible()

    await page.goto(at(language, '/reset-password'))
    await expect(page.getByText(t('account:resetTokenMissing'))).toBeVisible()
    await unreachable(page, '**/api/auth/reset-password')
    await page.goto(at(language, '/reset-password?token=guessed'))
    const chosen = page.getByLabel(t('account:newPassword'), { exact: true })
    const again = page.getByLabel(t('account:confirmPassword'))
    const reset = page.getByRole('button', { name: t('account:resetButton') })
    for (const [first, second, message] of [
      ['12345', '1234', t('form:mismatch')],
      ['12345', '12345', t('errors:password_length')],
      ['123456', '123456', t('account:resetFailed')],
    ] as const) {
      await chosen.fill(first)
      await again.fill(second)
      await reset.click()
      await expect(page.getByText(message)).toBeVisible()
    }
    await page.unroute('**/api/auth/reset-password')
    await reset.click()
    await expect(page.getByText(t('errors:invalid_reset_token'))).toBeVisible()
  })

  test('of rubrics that do not load or are not saved, and of an account that cannot be asked for', async ({
    page,
  }) => {
    await signIn(page, DEMO)
    await unreachable(page, '**/api/rubrics*')
    await page.goto(at(language, '/profile?tab=rubrics'))
    await expect(page.getByText(t('onboarding:loadFailed'))).toBeVisible()
    await page.unroute('**/api/rubrics*')
    await page.getByRole('button', { name: t('form:tryAgain') }).click()
    const save = page.getByRole('button', { name: t('onboarding:save') })
    await page.getByRole('checkbox').first().click()
    await unreachable(page, '**/api/admin/users/*/rubrics*')
    await save.click()
    await expect(page.getByRole('dialog')).toContainText(t('onboarding:saveError'))
    await page.getByRole('button', { name: t('form:close') }).click()
    await page.unroute('**/api/admin/users/*/rubrics*')
    await save.click()
    await expect(page.getByRole('dialog')).toContainText(t('onboarding:saveSuccess'))
    await unreachable(page, '**/api/auth/me')
    await page.reload()
    await expect(page.getByText(t('form:userFailed'))).toBeVisible()
    await page.unroute('**/api/auth/me')
    await page.getByRole('button', { name: t('form:tryAgain') }).click()
    await expect(page.getByRole('checkbox').first()).toBeVisible()
  })

  test('of a picture that is none, too large or not taken, and of a sign-out that failed in the log alone', async ({
    page,
  }) => {
    await signUp(page, language, newPerson())
    await page.goto(at(language, '/profile'))
    const field = page.locator('input[type=file]')
    await expect(field).toBeEnabled()
    await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect(page.getByText(t('avatar:notAnImage'))).toBeVisible()
    const large = Buffer.alloc(5_242_880)
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large })
    await expect(page.getByText(t('avatar:tooLarge'))).toBeVisible()

    // A page that stays: one that leads away takes its log along.
    await page.goto(at(language, '/imprint'))
    await unreachable(page, '**/api/auth/logout')
    const logged = page.waitForEvent('console', (message) => /Logout failed/.test(message.text()))
    await page.locator('.user-menu summary').click()
    await page.getByRole('button', { name: t('page:signOut') }).click()
    await logged
    await expect(page.getByRole('link', { name: t('page:signIn') })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('hearticle.session'))).toBeNull()
  })
})
