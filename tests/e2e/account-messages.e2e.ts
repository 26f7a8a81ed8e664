import type { Page } from '@playwright/test'
import { newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'

/** What a proxy says that knows nothing of the service. */
const unreachable = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))

const de = words.de
const t = words.en

/** Each error where it is provoked, in words of the page's language (P-ERRORS). */
test('signing up keeps what was typed over the language, and says what is wrong with it', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.locator('main button[type=submit]:not([data-asleep])')).toBeEnabled()
  await page.getByLabel(de('account:username'), { exact: true }).fill('anna')
  await page.getByLabel(de('account:email'), { exact: true }).fill('anna@example.org')
  await page.getByLabel(de('account:password'), { exact: true }).fill('geheim-genug')
  await page.getByLabel(de('account:chamberMember')).check()
  await page.locator('.language-switch').getByRole('link', { name: 'English' }).click()
  await page.waitForURL('/en/signup')
  const name = page.getByLabel(t('account:username'), { exact: true })
  const email = page.getByLabel(t('account:email'), { exact: true })
  const password = page.getByLabel(t('account:password'), { exact: true })
  const send = page.getByRole('button', { name: t('account:startTrial') })
  await page.getByRole('button', { name: t('form:keptContinue') }).click()
  await expect(name).toHaveValue('anna')
  await expect(email).toHaveValue('anna@example.org')
  await expect(page.getByLabel(t('account:chamberMember'))).toBeChecked()
  await expect(password).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await unreachable(page, '**/api/auth/signup')
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
  const person = newPerson()
  await name.fill(person.username)
  await email.fill('Demo-Free@hearticle.example')
  await send.click()
  await expect(page.getByText(t('errors:email_taken'))).toBeVisible()

  // An account whose first sign-in fails is told of, and not made again.
  await page.route('**/api/auth/signin', (route) => route.abort())
  await email.fill(person.email)
  await send.click()
  await page.waitForURL('/en/login')
  await expect(page.getByText(t('account:accountCreated'))).toBeVisible()
})

test('a mailed token leaves the address at once and survives a reload; one that does not hold says so', async ({
  page,
}) => {
  await page.goto('/en/reset-password')
  await expect(page.getByRole('alert')).toContainText(t('account:resetTokenMissing'))
  await unreachable(page, '**/api/auth/reset-password')
  await page.goto('/en/reset-password?token=guessed')
  await page.waitForURL('/en/reset-password')
  await page.reload()
  const chosen = page.getByLabel(t('account:newPassword'), { exact: true })
  const again = page.getByLabel(t('account:confirmPassword'))
  const reset = page.getByRole('button', { name: t('account:resetButton') })
  for (const [typed, message] of [
    ['12345', t('errors:password_length')],
    ['123456', t('account:resetFailed')],
  ] as const) {
    await chosen.fill(typed)
    await again.fill(typed)
    await reset.click()
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.unroute('**/api/auth/reset-password')
  await reset.click()
  await expect(page.getByText(t('errors:invalid_reset_token'))).toBeVisible()
})

test('a link of a mail does nothing before its button is pressed, whatever opens it', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  for (const [address, call, button, message] of [
    [
      '/en/confirm-email?token=guessed',
      '/api/auth/confirm-email',
      t('account:confirmAction'),
      t('errors:invalid_confirmation_token'),
    ],
    [
      '/en/leave-mails?token=guessed',
      '/api/account/leave-mails',
      t('account:leaveAction'),
      t('errors:invalid_leave_token'),
    ],
    // What a mail program without one click opens in a browser.
    [
      '/api/account/leave-mails?token=guessed&lang=en',
      '/api/account/leave-mails',
      t('account:leaveAction'),
      t('errors:invalid_leave_token'),
    ],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    expect(
      sent.filter((path) => path === call),
      address,
    ).toEqual([])
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeFocused()
    expect(
      sent.splice(0).filter((path) => path === call),
      address,
    ).toEqual([call])
  }
})

test('a link that confirms nothing says how to get another, with an account and without', async ({
  page,
}) => {
  await page.goto('/en/confirm-email')
  await expect(page.getByText(t('account:confirmTokenMissing'))).toBeVisible()
  await expect(page.getByText(t('account:confirmAgain'))).toBeVisible()
  await page.goto('/en/confirm-email?token=guessed')
  await page.getByRole('button', { name: t('account:confirmAction') }).click()
  await expect(page.getByText(t('errors:invalid_confirmation_token'))).toBeVisible()
  await expect(page.getByText(t('account:confirmAgain'))).toBeVisible()
})
