import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { at, linkIn, mailTo, type Person, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { keptToken } from './support/sign-in.ts'

/** Orders the monthly plan as the person who is signed in here, and pays by a card that works. */
async function subscribe(page: Page, { language }: { language: Language }): Promise<void> {
  const headers = { Authorization: `Bearer ${await keptToken(page)}` }
  const me = (await (await page.request.get('/api/auth/me', { headers })).json()) as { id: string }
  const plans = await page.request.get('/api/subscription-management/payment-plans')
  const [{ id: plan } = { id: '' }] = (await plans.json()) as { id: string }[]
  const order = await page.request.post(
    `/api/subscription-management/create-checkout-session?userId=${me.id}&paymentPlanId=${plan}&lang=${language}`,
    { headers },
  )
  const { url } = (await order.json()) as { url: string }
  await page.goto(url)
  await page.locator('main button[type=submit], form button').last().click()
  // Where the page that says so leads by itself; until then it would carry anybody along.
  await page.waitForURL('**tab=rubrics*')
  const status = `/api/subscription-management/status/${me.id}`
  await expect
    .poll(async () => {
      const answer = await page.request.get(status, { headers })
      return ((await answer.json()) as { source: string | null }).source
    })
    .toBe('subscription')
}

/** Fills in the form of the page that is open, and goes on to what will be declared. */
async function review(page: Page, language: Language, { email }: Person): Promise<void> {
  const t = words[language]
  await page.getByLabel(t('declaration:name'), { exact: true }).fill('Anna Huber')
  await page.getByLabel(t('declaration:email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: t('declaration:review') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('declaration:reviewTitle'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Anna Huber')).toBeVisible()
}

/** Waits until the page's form is awake. */
const awake = (page: Page) =>
  expect(page.locator('main button[type=submit]:not([data-asleep])').first()).toBeEnabled()

/** Somebody who has a subscription, and a browser in which nobody is signed in. */
async function subscribedPerson(
  page: Page,
  context: BrowserContext,
  language: Language,
): Promise<Person> {
  const anna = await confirmedPerson(page, language)
  await subscribe(page, { language })
  // A page that stays where it is when nobody is signed in.
  await page.goto(at(language, '/imprint'))
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY)
  await context.clearCookies()
  return anna
}

for (const [kind, language] of [
  ['withdrawal', 'de'],
  ['cancellation', 'en'],
] as const) {
  const t = words[language]

  test(`${kind} without sign-in, from the footer to the second mail, in ${language}`, async ({
    page,
    context,
  }) => {
    const anna = await subscribedPerson(page, context, language)
    await page.goto(at(language, '/imprint'))
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: t(`declaration:${kind}.title`) }).click()
    await page.waitForURL(`**/${kind}`)
    await review(page, language, anna)
    await page.getByRole('button', { name: t(`declaration:${kind}.declare`) }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(t(`declaration:${kind}.receivedTitle`))
    await expect(page.locator('time')).toContainText(/\d{1,2}:\d{2}:\d{2}/)
    await expect(page.getByText(anna.email).first()).toBeVisible()

    const receipt = await mailTo(
      context,
      anna.email,
      language === 'de' ? /^Eingang Ihre/ : /^We have received your (with|canc)/,
    )
    expect(receipt.text).toContain('Anna Huber')
    await page.goto(linkIn(receipt, kind))
    await expect(page).toHaveURL(at(language, `/${kind}`))
    await expect(heading).toHaveText(t(`declaration:${kind}.carryOutTitle`))
    await page.getByRole('button', { name: t(`declaration:${kind}.declare`) }).click()
    await expect(heading).toHaveText(t(`declaration:${kind}.carriedOutTitle`))
    await expect(heading).toBeFocused()
    const done = await mailTo(
      context,
      anna.email,
      language === 'de' ? /ist ausgeführt$/ : /has been carried out$/,
    )
    expect(done.text).toMatch(
      language === 'de' ? /wird nichts (mehr )?abgebucht/ : /othing (is|will be) charged/,
    )
    // A reload asks again, and pressing again says the same.
    await page.reload()
    await page.getByRole('button', { name: t(`declaration:${kind}.declare`) }).click()
    await expect(heading).toHaveText(t(`declaration:${kind}.carriedOutTitle`))
  })
}

test('whoever is signed in finds the form filled in, and has it carried out at once', async ({
  page,
}) => {
  const t = words.de
  const anna = await confirmedPerson(page, 'de')
  await subscribe(page, { language: 'de' })
  await page.goto('/withdrawal')
  await expect(page.getByLabel(t('declaration:name'), { exact: true })).toHaveValue(anna.username)
  await expect(page.getByLabel(t('declaration:email'), { exact: true })).toHaveValue(anna.email)
  await review(page, 'de', anna)
  await page.getByRole('button', { name: t('declaration:withdrawal.declare') }).click()
  // Ordered in the trial: nothing was paid, so nothing is said of a refund.
  await expect(
    page.getByText(/Ihr Abonnement ist beendet.*Abgebucht wurde dafür nichts/),
  ).toBeVisible()
})

test('faults stand beside their fields, and what was typed outlasts a look back and the language', async ({
  page,
}) => {
  const t = words.de
  await page.goto('/cancellation')
  await awake(page)
  const name = page.getByLabel(t('declaration:name'), { exact: true })
  const email = page.getByLabel(t('declaration:email'), { exact: true })
  await page.keyboard.press('Tab')
  await name.press('Enter')
  await expect(name).toBeFocused()
  await expect(page.getByText(t('form:missing_name'))).toBeVisible()
  await name.fill('Anna Huber')
  await email.fill('anna')
  await email.press('Enter')
  await expect(email).toBeFocused()
  await expect(page.getByText(t('errors:email_not_valid'))).toBeVisible()
  await email.fill('anna@example.org')
  await email.press('Enter')
  await expect(page.getByText(t('declaration:cancellation.statement'))).toBeVisible()
  await page.getByRole('button', { name: t('declaration:change') }).press('Enter')
  await expect(email).toHaveValue('anna@example.org')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.locator('.language-switch').getByRole('link', { name: 'English' }).click()
  await page.waitForURL('/en/cancellation')
  await expect(page.getByLabel(words.en('declaration:name'), { exact: true })).toHaveValue(
    'Anna Huber',
  )
})

test('where no receipt is mailed any more it is downloaded, with all that was declared', async ({
  page,
}) => {
  const t = words.de
  await page.route('**/api/contract-declarations?*', (route) => {
    const declaredAt = '2026-11-22T10:20:30.000Z'
    return route.fulfill({ json: { declaredAt, isMailed: false, carriedOut: null } })
  })
  await page.goto('/cancellation')
  await awake(page)
  await page.getByLabel(t('declaration:name'), { exact: true }).fill('Anna Huber')
  await page.getByLabel(t('declaration:email'), { exact: true }).fill('anna@example.org')
  await page.getByRole('button', { name: t('declaration:review') }).click()
  await page.getByRole('button', { name: t('declaration:cancellation.declare') }).click()
  await expect(page.getByText(t('declaration:notMailed'))).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('declaration:download') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Hearticle-Bestaetigung.txt')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`: ${t('declaration:cancellation.statement')}\r\n`)
  expect(text).toContain(': Anna Huber\r\n')
  expect(text).toContain(': anna@example.org\r\n')
  expect(text).toMatch(/22\. .*11:20:30/)
})

test('a link that does not hold says so, and its token is not in the address', async ({ page }) => {
  const t = words.de
  await page.goto('/withdrawal?token=guessed')
  await expect(page).toHaveURL('/withdrawal')
  await page.getByRole('button', { name: t('declaration:withdrawal.declare') }).click()
  await expect(page.getByRole('alert')).toContainText(t('errors:invalid_declaration_token'))
  await page.getByRole('button', { name: t('declaration:again') }).click()
  await expect(page.getByLabel(t('declaration:name'), { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByLabel(t('declaration:name'), { exact: true })).toBeVisible()
})

test('where the provider cannot be reached the same link can be tried again', async ({ page }) => {
  const t = words.de
  await page.route('**/api/contract-declarations/carry-out', (route) => route.abort())
  await page.goto('/cancellation?token=a-token')
  const button = page.getByRole('button', { name: t('declaration:cancellation.declare') })
  await button.click()
  await expect(page.getByRole('alert')).toContainText(t('declaration:carryOutFailed'))
  await expect(button).toBeEnabled()
})

test('neither page is in an index, tells where a user came from, or is covered by a question', async ({
  page,
}) => {
  for (const path of ['/withdrawal', '/cancellation', '/en/withdrawal', '/en/cancellation']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
    await expect(page.locator('main[data-application]')).toHaveCount(0)
  }
})
