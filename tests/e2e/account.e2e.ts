import { DEMO_PASSWORD } from '../../scripts/sandbox/product/demo-accounts.ts'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import { accountPages, arrivesWithSecret } from '../../src/domain/site/addresses.ts'
import { expect, test } from './support/product.ts'
import { keptToken, signIn } from './support/sign-in.ts'

test.describe('signing in', { tag: '@firefox' }, () => {
  test('keeps what was typed, says why not, sends once, and leads back', async ({ page }) => {
    await page.goto('/en/imprint')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/en/login?return=%2Fen%2Fimprint')
    const [name, password] = [
      page.getByLabel('Username'),
      page.getByLabel('Password', { exact: true }),
    ]
    const signIn = page.locator('main').getByRole('button', { name: 'Sign in', exact: true })
    await test.step('what was typed stays, with the words of the API', async () => {
      await name.fill('nobody-here')
      await password.fill('wrong-one')
      await signIn.click()
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText('Login failed. Please check your credentials.')
      await expect(name).toHaveValue('nobody-here')
      await expect(password).toHaveValue('wrong-one')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(password).toHaveAttribute('type', 'text')
    })
    await test.step('it is said what happens while it does, and sent once', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      let sent = 0
      await page.route('**/api/auth/signin', async (route) => {
        sent += 1
        await released
        await route.abort()
      })
      await name.fill('demo-trial')
      await password.fill(DEMO_PASSWORD)
      await password.press('Enter')
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
      await page.keyboard.press('Enter')
      release()
      await expect(page.getByRole('alert')).toHaveText(
        'Login failed. Please check your credentials. The service did not answer properly. It may be your connection.',
      )
      expect(sent).toBe(1)
      await page.unroute('**/api/auth/signin')
    })
    await test.step('an answer of the service that failed is not said to be none', async () => {
      for (const [body, expected] of [
        [
          '<h1>502</h1>',
          'Login failed. Please check your credentials. The service reported an error. It is probably not due to what you entered.',
        ],
        ['{"message":"Overloaded."}', 'Overloaded.'],
      ] as const) {
        await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 500, body }))
        await signIn.click()
        await expect(page.getByRole('alert')).toHaveText(expected)
        await page.unroute('**/api/auth/signin')
      }
    })
    await signIn.click()
    await page.waitForURL('/en/imprint')
    // Who is signed in is led on, and to no other site.
    await page.goto(`/login?return=${encodeURIComponent('//evil.example')}`)
    await page.waitForURL('/')
  })
})

test.describe('a session', { tag: '@firefox' }, () => {
  test('is there from the first paint, outlives a dead network, and ends on the server, too', async ({
    page,
  }) => {
    await signIn(page, 'demo-trial')
    await test.step('without a script the page knows of it', async () => {
      await page.route('**/*.js', (route) => route.abort())
      await page.goto('/imprint')
      await expect(page.getByText('Ihr Konto')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Anmelden' })).toBeHidden()
      await page.unroute('**/*.js')
    })
    await test.step('a dead network does not end it, though nobody is shown as signed in', async () => {
      await page.route('**/api/auth/me', (route) => route.abort())
      await page.goto('/profile')
      await expect(page.getByRole('alert')).toContainText('Ihr Konto konnte nicht geladen werden.')
      await expect(page.getByRole('alert')).toContainText('Wir versuchen es weiter')
      await expect(page.getByText('Ihr Konto', { exact: true })).toBeHidden()
      // The way to sign in is open meanwhile.
      await page.getByRole('link', { name: 'Anmelden' }).click()
      await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
      await page.goto('/profile')
      await page.unroute('**/api/auth/me')
      // It is asked for again by itself.
      await expect(page.getByText('demo-trial', { exact: true })).toBeVisible()
    })
    await test.step('signing out on a page that needs one leads home, and ends it on the server', async () => {
      const headers = { Authorization: `Bearer ${await keptToken(page)}` }
      await page.getByText('Ihr Konto').click()
      await page.getByRole('button', { name: 'Abmelden' }).click()
      await page.waitForURL('/')
      // The call outlives the page that made it.
      const status = async () => (await page.request.get('/api/auth/me', { headers })).status()
      await expect.poll(status).toBe(401)
    })
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
