import type { Page } from '@playwright/test'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import { accountPages, arrivesWithSecret } from '../../src/domain/site/addresses.ts'
import { expect, test } from './support/product.ts'
import { keptToken, signIn } from './support/sign-in.ts'

const PASSWORD = 'ein-passwort'

/** Signs up a person of this test's own, through the form, as far as the choice of rubrics. */
async function signUp(page: Page, username: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('E-Mail-Adresse').fill(`${username}@example.org`)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Kostenlos testen' }).click()
  await page.waitForURL('/rubric-selection')
}

test.describe('signing in', { tag: '@firefox' }, () => {
  test('leads back to where a user was, and to no other site', async ({ page }) => {
    await page.goto('/profile?tab=rubrics')
    await page.waitForURL('/login?return=%2Fprofile%3Ftab%3Drubrics')
    await page.getByLabel('Benutzername').fill('demo-trial')
    await page.getByLabel('Passwort', { exact: true }).fill('hearticle-demo')
    await page.locator('main').getByRole('button', { name: 'Anmelden' }).click()
    await page.waitForURL('/profile?tab=rubrics')
    for (const evil of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:1',
    ]) {
      await page.goto(`/login?return=${encodeURIComponent(evil)}`)
      await page.waitForURL('/')
    }
  })

  test('the link in the header brings this page along', async ({ page }) => {
    await page.goto('/en/hearticle/16')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/en/login?return=%2Fen%2Fhearticle%2F16')
  })

  test('keeps what was typed, and says why not', async ({ page }) => {
    await page.goto('/en/login')
    const password = page.getByLabel('Password', { exact: true })
    await page.getByLabel('Username').fill('nobody-here')
    await password.fill('wrong-one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
    await expect(page.getByLabel('Username')).toHaveValue('nobody-here')
    await expect(password).toHaveValue('wrong-one')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
  })

  test('says what happens while it does, and sends once', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let sent = 0
    await page.route('**/api/auth/signin', async (route) => {
      sent += 1
      await held
      await route.abort()
    })
    await page.goto('/en/login')
    await page.getByLabel('Username').fill('demo-free')
    await page.getByLabel('Password', { exact: true }).fill('hearticle-demo')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: 'Signing in...' })
    await expect(button).toBeDisabled()
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByRole('alert')).toHaveText(
      'Login failed. Please check your credentials. There was no answer; it may also be your connection.',
    )
    expect(sent).toBe(1)
  })
})

test.describe('a session', { tag: '@firefox' }, () => {
  test('is there from the first paint of the next page', async ({ page }) => {
    await signIn(page, 'demo-trial')
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/hearticle/16')
    await expect(page.getByText('Ihr Konto')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Anmelden' })).toBeHidden()
  })

  test('outlives a dead network', async ({ page }) => {
    await signIn(page, 'demo-trial')
    await page.route('**/api/auth/me', (route) => route.abort())
    await page.goto('/en/profile')
    await expect(page.getByRole('alert')).toContainText('You stay signed in.')
    await page.unroute('**/api/auth/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('demo-trial', { exact: true })).toBeVisible()
  })

  test('ends by a 401 in every tab, which says so and leads back', async ({ page, context }) => {
    await signIn(page, 'demo-trial')
    const other = await context.newPage()
    await other.goto('/en/profile?tab=rubrics')
    await expect(other.getByRole('checkbox').first()).toBeVisible()
    const token = await keptToken(page)
    const headers = { Authorization: `Bearer ${token}` }
    await page.request.post('/api/auth/logout', { headers })
    await page.goto('/profile')
    await page.waitForURL('/login?return=%2Fprofile')
    await expect(page.getByRole('status')).toContainText(['Ihre Sitzung ist beendet.'])
    await other.waitForURL('/en/login?return=%2Fen%2Fprofile%3Ftab%3Drubrics')
    await expect(other.getByText('Your session has ended.')).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
  })

  test('signing out on a page that needs one leads home, and ends it on the server', async ({
    page,
  }) => {
    await signIn(page, 'demo-trial')
    await page.goto('/profile')
    await expect(page.getByText('demo-trial', { exact: true })).toBeVisible()
    const headers = { Authorization: `Bearer ${await keptToken(page)}` }
    await page.getByText('Ihr Konto').click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL('/')
    // The call outlives the page that made it.
    const status = async () => (await page.request.get('/api/auth/me', { headers })).status()
    await expect.poll(status).toBe(401)
  })
})

test('a user signs up, chooses rubrics, changes the password and deletes the account', async ({
  page,
}) => {
  const username = `e2e-${Date.now()}`
  await signUp(page, username)
  const onwards = page.getByRole('button', { name: /Weiter mit den gewählten Themen/ })
  await expect(onwards).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Ernährung' }).check()
  await expect(onwards).toHaveText('Weiter mit den gewählten Themen (1)')
  await onwards.click()
  await page.waitForURL('/')
  await page.goto('/profile?tab=rubrics')
  await expect(page.getByRole('checkbox', { name: 'Ernährung' })).toBeChecked()
  await page.getByRole('link', { name: 'Profilinformationen' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByText('Passwort ändern').click()
  await page.getByLabel('Derzeitiges Passwort').fill(PASSWORD)
  await page.getByLabel('Neues Passwort', { exact: true }).fill('ein-neues-passwort')
  await page.getByLabel('Neues Passwort wiederholen').fill('ein-neues-passwort')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ihr Passwort ist geändert.')).toBeVisible()
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Meine Daten herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('hearticle.json')
  await page.getByRole('button', { name: 'Konto löschen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Passwort', { exact: true }).fill('falsch')
  await dialog.getByRole('button', { name: 'Konto endgültig löschen' }).click()
  await expect(dialog.getByText('Das Passwort ist nicht richtig.')).toBeVisible()
  await dialog.getByLabel('Passwort', { exact: true }).fill('ein-neues-passwort')
  await page.keyboard.press('Enter')
  await page.waitForURL('/login')
  await expect(
    page.getByText('Ihr Konto und Ihre persönlichen Daten wurden gelöscht.'),
  ).toBeVisible()
})

test('an account whose first sign-in failed is told of, and not made again', async ({ page }) => {
  await page.route('**/api/auth/signin', (route) => route.abort())
  await page.goto('/en/signup')
  await page.getByLabel('Username').fill(`e2e-twice-${Date.now()}`)
  await page.getByLabel('Email').fill(`e2e-twice-${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await page.waitForURL('/en/login')
  await expect(page.getByText('Your account has been created. Please sign in now.')).toBeVisible()
})

test('a mailed token leaves the address at once and survives a reload', async ({ page }) => {
  await page.goto('/en/reset-password')
  await expect(page.getByRole('alert')).toContainText('Invalid or missing reset token')
  await page.goto('/en/reset-password?token=a-token')
  await page.waitForURL('/en/reset-password')
  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill('abcdef')
  await page.getByLabel('Confirm new password').fill('abcdeg')
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Confirm new password')).toBeFocused()
})

test('pages of one person are in no index, and those that get a secret tell nobody', async ({
  request,
}) => {
  for (const page of accountPages) {
    const html = await (await request.get(`/en/${page}`)).text()
    expect(html).toContain('<meta name="robots" content="noindex">')
    const isSilent = html.includes('<meta name="referrer" content="no-referrer">')
    expect(isSilent, page).toBe(arrivesWithSecret({ page }))
  }
  const sitemap = await (await request.get('/sitemap-1.xml')).text()
  expect(accountPages.filter((page) => sitemap.includes(`/${page}<`))).toEqual([])
})
