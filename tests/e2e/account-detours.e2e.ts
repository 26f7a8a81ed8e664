// Rules: P-RUBRICS-TAB.
import type { Page } from '@playwright/test'
import { newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

const de = words.de
const en = words.en

/** Waits until the page's form is awake, so that the switch hands over what there is. */
const awake = (page: Page) =>
  expect(page.locator('main button[type=submit]:not([data-asleep])')).toBeEnabled()

/** What a proxy says that knows nothing of the service. */
const unreachable = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))

const inEnglish = (page: Page) =>
  page.locator('.language-switch').getByRole('link', { name: 'English' }).click()

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
  await unreachable(page, '**/api/auth/forgot-password*')
  await page.getByLabel(en('account:email'), { exact: true }).fill('anna@example.org')
  await page.getByRole('button', { name: en('account:forgotSend') }).click()
  await expect(page.getByText(en('account:forgotFailed'))).toBeVisible()
  await page.getByRole('button', { name: en('account:backToSignIn') }).click()
  await expect(page).toHaveURL('/en/login?return=%2Fprofile')
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
  const sessionResponse = page.waitForResponse('**/api/auth/me')
  await other.getByRole('button', { name: de('profile:changePasswordButton') }).click()
  await expect(other.getByText(de('profile:passwordChanged'))).toBeVisible()
  await sessionResponse

  await expect(current).toHaveValue('noch nicht fertig')
  await page.getByRole('link', { name: de('profile:tab_rubrics') }).click()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await page.getByRole('button', { name: de('onboarding:save') }).click()
  await expect(page.getByRole('dialog')).toContainText(de('onboarding:saveSuccess'))
})

test('rubrics that do not load can be tried again, and a choice that is not saved, from where the focus is', async ({
  page,
}) => {
  await signIn(page, 'demo-premium')
  await page.route('**/api/**/selected-rubrics*', (route) => route.fulfill({ json: [] }))
  let requestCount = 0
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/admin/users/*/rubrics*', async (route) => {
    requestCount += 1
    await mayAnswer
    await route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })
  })
  await unreachable(page, '**/api/rubrics*')
  await page.goto('/rubric-selection')
  await expect(page.getByText(de('onboarding:loadFailed'))).toBeVisible()
  await page.unroute('**/api/rubrics*')
  await page.getByRole('button', { name: de('form:tryAgain') }).click()
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
  expect(requestCount).toBe(1)
})

test('without paid access an earlier choice of rubrics is shown, not offered, and the editor is for others', async ({
  page,
}) => {
  await signIn(page, 'demo-free')
  await page.goto('/editor')
  await expect(page.getByText(de('desk:notAllowedTitle'))).toBeVisible()
  await page.route('**/api/**/selected-rubrics*', async (route) => {
    const all = await (await page.request.get('/api/rubrics?lang=de')).json()
    await route.fulfill({ json: all.slice(0, 1) })
  })
  await page.goto('/rubric-selection')
  await expect(page.getByText(de('onboarding:premiumToChange'))).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: de('onboarding:continue', { count: 1 }) }).click()
  await page.waitForURL('/')
  await page.goto('/profile?tab=rubrics')
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
})
