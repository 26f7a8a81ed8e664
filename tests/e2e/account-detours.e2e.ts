import type { Page } from '@playwright/test'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import { linkIn, mailTo, newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

const de = words.de
const en = words.en

/** Waits until the page's form is awake, so that the switch hands over what there is. */
const awake = (page: Page) =>
  expect(page.locator('main button[type=submit]:not([data-asleep])')).toBeEnabled()

const inEnglish = (page: Page) =>
  page.locator('.language-switch').getByRole('link', { name: 'English' }).click()

test('a signed-in user asks from the profile, switches the language, and ends at signing in', async ({
  page,
  context,
}) => {
  const anna = newPerson()
  await signUp(page, 'de', anna)
  await page.goto('/profile')
  await page.getByText(de('profile:changePassword')).click()
  await page.getByRole('link', { name: de('profile:forgotPassword') }).click()
  await page.waitForURL('/login?mode=forgot&return=%2Fprofile')
  await page.getByLabel(de('account:email'), { exact: true }).fill(anna.email)
  await page.getByRole('button', { name: de('account:forgotSend') }).click()
  await expect(page.getByText(de('account:forgotDone'))).toBeVisible()

  await page.goto(linkIn(await mailTo(context, anna.email, /Passwort/), 'reset-password'))
  await page.waitForURL('/reset-password')
  await awake(page)
  await inEnglish(page)
  await page.waitForURL('/en/reset-password')
  await page.getByLabel(en('account:newPassword'), { exact: true }).fill('ganz anders')
  await page.getByLabel(en('account:confirmPassword')).fill('ganz anders')
  await page.getByRole('button', { name: en('account:resetButton') }).click()
  await expect(page.getByText(en('account:resetDone'))).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
  await page.waitForURL('/en/login')
  await expect(page.getByRole('heading', { name: en('account:loginTitle') })).toBeVisible()
  await expect(page.getByText(en('account:sessionEnded'))).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('oken')
  await page.goto('/en/reset-password')
  await expect(page.getByRole('alert')).toContainText(en('account:resetTokenMissing'))
})

test('a confirmed address is confirmed in the other language, too', async ({ page, context }) => {
  const anna = newPerson()
  await signUp(page, 'de', anna)
  await page.goto(linkIn(await mailTo(context, anna.email, /./), 'confirm-email'))
  await expect(page.getByText(de('account:confirmed'))).toBeVisible()
  await inEnglish(page)
  await page.waitForURL('/en/confirm-email')
  await expect(page.getByText(en('account:confirmed'))).toBeVisible()
})

test('the forgotten password has an address, which back, reload and language keep', async ({
  page,
}) => {
  await page.goto('/login?return=%2Fprofile')
  await awake(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: de('account:forgotLink') }).click()
  await expect(page).toHaveURL('/login?return=%2Fprofile&mode=forgot')
  await page.goBack()
  await expect(heading).toHaveText(de('account:loginTitle'))
  await page.goForward()
  await page.reload()
  await expect(heading).toHaveText(de('account:forgotTitle'))
  await inEnglish(page)
  await page.waitForURL('/en/login?return=%2Fprofile&mode=forgot')
  await expect(heading).toHaveText(en('account:forgotTitle'))
  await awake(page)
  await page.getByRole('button', { name: en('account:backToSignIn') }).click()
  await expect(page).toHaveURL('/en/login?return=%2Fprofile')
})

test('the sign-up form keeps what was typed over the language, without the password', async ({
  page,
}) => {
  await page.goto('/signup')
  await awake(page)
  await page.getByLabel(de('account:username'), { exact: true }).fill('anna')
  await page.getByLabel(de('account:email'), { exact: true }).fill('anna@example.org')
  await page.getByLabel(de('account:password'), { exact: true }).fill('geheim-genug')
  await page.getByLabel(de('account:chamberMember')).check()
  await inEnglish(page)
  await page.waitForURL('/en/signup')
  await expect(page.getByLabel(en('account:username'), { exact: true })).toHaveValue('anna')
  await expect(page.getByLabel(en('account:email'), { exact: true })).toHaveValue(
    'anna@example.org',
  )
  await expect(page.getByLabel(en('account:chamberMember'))).toBeChecked()
  await expect(page.getByLabel(en('account:password'), { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a password changed in another tab, and a look at another tab of the profile, lose nothing', async ({
  page,
  context,
}) => {
  const anna = newPerson()
  await signUp(page, 'de', anna)
  await page.goto('/profile?tab=rubrics')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('link', { name: de('profile:tab_profile') }).click()
  await page.getByText(de('profile:changePassword')).click()
  const current = page.getByLabel(de('profile:currentPassword'))
  await current.fill('noch nicht fertig')

  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByText(de('profile:changePassword')).click()
  await other.getByLabel(de('profile:currentPassword')).fill(anna.password)
  await other.getByLabel(de('profile:newPassword'), { exact: true }).fill('ganz anders')
  await other.getByLabel(de('profile:confirmPassword')).fill('ganz anders')
  const asked = page.waitForResponse('**/api/auth/me')
  await other.getByRole('button', { name: de('profile:changePasswordButton') }).click()
  await expect(other.getByText(de('profile:passwordChanged'))).toBeVisible()
  await asked

  await expect(current).toHaveValue('noch nicht fertig')
  await page.getByRole('link', { name: de('profile:tab_rubrics') }).click()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByRole('button', { name: de('onboarding:save') })).toBeEnabled()
})

test('a choice of rubrics that is not saved leaves the focus on the button, for another try', async ({
  page,
}) => {
  await signIn(page, 'demo-premium')
  await page.route('**/api/**/selected-rubrics*', (route) => route.fulfill({ json: [] }))
  let asked = 0
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/admin/users/*/rubrics*', async (route) => {
    asked += 1
    await mayAnswer
    await route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })
  })
  await page.goto('/rubric-selection')
  const save = page.locator('.actions').getByRole('button')
  await expect(page.getByRole('checkbox').first()).toBeEnabled()
  await expect(save).toHaveAttribute('disabled')
  await page.getByRole('checkbox').first().check()
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(save).toHaveText(de('onboarding:saving'))
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  answer()
  await expect(page.getByText(de('onboarding:saveError'))).toBeVisible()
  await expect(save).toBeFocused()
  await expect(save).toBeEnabled()
  expect(asked).toBe(1)
})

test('without paid access an earlier choice of rubrics is shown, not offered', async ({ page }) => {
  await signIn(page, 'demo-free')
  await page.route('**/api/**/selected-rubrics*', async (route) => {
    const all = await (await page.request.get('/api/rubrics?lang=de')).json()
    await route.fulfill({ json: all.slice(0, 1) })
  })
  await page.goto('/rubric-selection')
  await expect(page.getByText(de('onboarding:premiumHint'))).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  const box = page.getByRole('checkbox').first()
  await expect(box).toBeDisabled()
  await box.focus()
  await page.keyboard.press('Space')
  const premium = page.getByRole('dialog', { name: de('onboarding:premiumTitle') })
  await expect(premium.getByRole('link', { name: de('onboarding:toPlans') })).toHaveAttribute(
    'href',
    '/profile?tab=subscription',
  )
  await premium.getByRole('button', { name: de('onboarding:gotIt') }).click()
  await expect(box).toBeFocused()
  await expect(box).toBeChecked()
  await page.getByRole('link', { name: de('onboarding:continue', { count: 1 }) }).click()
  await page.waitForURL('/')
})
