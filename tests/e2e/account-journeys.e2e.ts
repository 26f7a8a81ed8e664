import { readFile } from 'node:fs/promises'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import de from '../../src/i18n/messages/de/mail.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/mail.json' with { type: 'json' }
import { at, fillSignIn, linkIn, mailTo, newPerson, signUpByForm, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn, signUp } from './support/sign-in.ts'

const mails = { de, en }
const exactly = (subject: string) => new RegExp(`^${subject}$`)

const language = 'en'
const t = words[language]
const mail = mails[language]

test.describe('a person', () => {
  test('signs up as a chamber member, confirms by mail, chooses rubrics, has a profile', async ({
    page,
    context,
  }) => {
    const anna = newPerson()
    await signUpByForm(page, language, anna, { isChamberMember: true })

    const go = page.getByRole('button', { name: t('onboarding:continue', { count: 0 }) })
    await expect(go).toBeDisabled()
    const boxes = page.getByRole('checkbox')
    await boxes.first().check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: t('onboarding:continue', { count: 2 }) }).click()
    await page.waitForURL(
      (url) => url.pathname.replace(/\/$/, '') === at(language, '/').replace(/\/$/, ''),
    )
    await expect(page.getByText(t('feed:rubricsSaved'))).toBeVisible()

    await page.goto(at(language, '/profile'))
    await expect(page.getByText(anna.email, { exact: true })).toBeVisible()
    await expect(page.getByText(t('profile:emailNotConfirmed'))).toBeVisible()
    await expect(page.getByText(/\b90\b/)).toBeVisible()
    await expect(page.getByText('Paid Access')).toBeVisible()

    const welcome = await mailTo(context, anna.email, exactly(mail.welcome.subject))
    await page.goto(linkIn(welcome, 'confirm-email'))
    await expect(page.getByText(t('account:confirmed'))).toBeVisible()
    expect(page.url()).not.toContain('token')
    await page.goto(at(language, '/profile?tab=rubrics'))
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await page.getByRole('link', { name: t('profile:tab_profile') }).click()
    await expect(page.getByText(t('profile:emailConfirmed'), { exact: true })).toBeVisible()
  })

  test('forgot the password: mail, new one, three seconds, sign-in, and the old session is dead', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const anna = newPerson()
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    await signUp(other, language, anna)

    await page.goto(at(language, '/login'))
    // The script has taken the form over.
    await expect(page.locator('main button[type=submit]')).toBeEnabled()
    await page.getByRole('link', { name: t('account:forgotLink') }).click()
    await page.getByLabel(t('account:email'), { exact: true }).fill(anna.email.toUpperCase())
    await page.getByRole('button', { name: t('account:forgotSend') }).click()
    await expect(page.getByText(t('account:forgotDone'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('account:loginTitle') })).toBeVisible()

    const received = await mailTo(context, anna.email, exactly(mail.passwordReset.subject))
    await page.goto(linkIn(received, 'reset-password'))
    const chosen = { ...anna, password: 'ganz anders' }
    await page.getByLabel(t('account:newPassword'), { exact: true }).fill(chosen.password)
    await page.getByLabel(t('account:confirmPassword')).fill('ganz ander')
    await page.getByRole('button', { name: t('account:resetButton') }).click()
    await expect(page.getByText(t('form:mismatch'))).toBeVisible()
    await page.getByLabel(t('account:confirmPassword')).fill(chosen.password)
    const begun = Date.now()
    await page.getByRole('button', { name: t('account:resetButton') }).click()
    await expect(page.getByText(t('account:resetDone'))).toBeVisible()
    await page.waitForURL(`**${at(language, '/login')}`)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(3000)

    await fillSignIn(page, language, anna)
    await expect(
      page.getByText(t('account:loginFailed')).or(page.getByText(/fehlgeschlagen/)),
    ).toBeVisible()
    await fillSignIn(page, language, chosen)
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await mailTo(context, anna.email, exactly(mail.passwordChanged.subject))

    await other.goto(at(language, '/profile'))
    await other.waitForURL(`**${at(language, '/login')}?return=*`)
    await expect(other.getByText(t('account:sessionEnded'))).toBeVisible()
    await elsewhere.close()
    // A link holds once.
    await page.goto(linkIn(received, 'reset-password'))
    await page.getByLabel(t('account:newPassword'), { exact: true }).fill('noch einmal')
    await page.getByLabel(t('account:confirmPassword')).fill('noch einmal')
    await page.getByRole('button', { name: t('account:resetButton') }).click()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  })

  test('takes everything along, deletes the account, and nothing of them is left', async ({
    page,
    context,
    stores,
  }) => {
    const anna = newPerson()
    await signUp(page, language, anna)
    await page.goto(at(language, '/profile'))
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

    await page.getByRole('button', { name: t('profile:delete') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('profile:password'), { exact: true }).fill('falsch geraten')
    await dialog.getByRole('button', { name: t('profile:deleteConfirm') }).click()
    await expect(dialog.getByText(/\S/).filter({ hasText: 'incorrect' }).first()).toBeVisible()
    await dialog.getByLabel(t('profile:password'), { exact: true }).fill(anna.password)
    await dialog.getByRole('button', { name: t('profile:deleteConfirm') }).click()
    await expect(page.getByText(t('account:accountDeleted'))).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(anna.username)

    await mailTo(context, anna.email, exactly(mail.accountDeleted.subject))
    await expect
      .poll(async () => {
        const { client, name } = stores.table
        const { Items = [] } = await client.send(new ScanCommand({ TableName: name }))
        return JSON.stringify(Items).includes(anna.username)
      })
      .toBe(false)

    await page.goto(at(language, '/login'))
    await fillSignIn(page, language, anna)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  })

  test('whose session is ended elsewhere is led to sign in from every tab, and back', async ({
    page,
    context,
  }) => {
    const anna = newPerson()
    await signUp(page, language, anna)
    const rubrics = at(language, '/profile?tab=rubrics')
    await page.goto(rubrics)
    await expect(page.getByRole('checkbox').first()).toBeEnabled()
    const reading = await context.newPage()
    await reading.goto(at(language, '/profile'))
    await expect(reading.getByText(anna.email, { exact: true })).toBeVisible()

    const session = await page.evaluate(() => localStorage.getItem('hearticle.session'))
    const { token } = JSON.parse(session ?? '{}') as { token: string }
    const ended = await context.request.post('/api/auth/logout', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(ended.status()).toBe(200)

    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: t('onboarding:save') }).click()
    await page.waitForURL(`**${at(language, '/login')}?return=*`)
    await reading.waitForURL(`**${at(language, '/login')}?return=*`)
    await fillSignIn(page, language, anna)
    await page.waitForURL(`**${rubrics}`)
    await expect(page.getByRole('checkbox').first()).toBeEnabled()
  })
})

test('a reload keeps the session, and no paint says that nobody is signed in', async ({ page }) => {
  await signIn(page, 'demo-free')
  await page.goto('/')
  // Without the page's script only what comes before the first paint decides.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.reload()
  const header = page.locator('header')
  await expect(header.getByText(words.de('page:userMenu'))).toBeVisible()
  await expect(header.getByText(words.de('page:signIn'), { exact: true })).toBeHidden()
})
