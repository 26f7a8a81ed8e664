// Rules: P-DECLARATION.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { SESSION_KEY } from '../../src/api/stored-session.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { linkIn, mailTo, type Person, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { keptToken } from './support/sign-in.ts'

/** Orders the monthly plan for the person who is signed in here, and pays by a card that works. */
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
  const paid = await page.request.post(url, { form: { card: 'works' }, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
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

const awake = (page: Page) =>
  expect(page.locator('main button[type=submit]:not([data-asleep])').first()).toBeEnabled()

test('cancelled at once by whoever is signed in, and withdrawn from without sign-in, from the footer to the second mail', async ({
  page,
  context,
}) => {
  const anna = await confirmedPerson(page, 'de')
  await subscribe(page, { language: 'de' })
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('signed in, the form is filled in and carried out at once', async () => {
    const t = words.en
    await page.goto('/en/cancellation')
    const name = page.getByLabel(t('declaration:name'), { exact: true })
    await expect(name).toHaveValue(anna.username)
    const email = page.getByLabel(t('declaration:email'), { exact: true })
    await expect(email).toHaveValue(anna.email)
    await review(page, 'en', anna)
    await page.getByRole('button', { name: t('declaration:cancellation.declare') }).click()
    // Ordered in the trial: nothing was paid yet.
    await expect(page.getByText(/nothing was charged for it, and nothing will be/)).toBeVisible()
  })

  const t = words.de
  await test.step('without sign-in, it is declared and a receipt is mailed', async () => {
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY)
    await page.goto('/imprint')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: t('declaration:withdrawal.title') }).click()
    await page.waitForURL('**/withdrawal')
    await review(page, 'de', anna)
    await page.getByRole('button', { name: t('declaration:withdrawal.declare') }).click()
    await expect(heading).toHaveText(t('declaration:withdrawal.receivedTitle'))
    await expect(page.locator('time')).toContainText(/\d{1,2}:\d{2}:\d{2}/)
    await expect(page.getByText(anna.email).first()).toBeVisible()
  })

  await test.step('the mailed link carries it out, and again says the same', async () => {
    const receipt = await mailTo(context, anna.email, /^Eingang Ihres Widerrufs/)
    expect(receipt.text).toContain('Anna Huber')
    await page.goto(linkIn(receipt, 'withdrawal'))
    await expect(page).toHaveURL('/withdrawal')
    await expect(heading).toHaveText(t('declaration:withdrawal.carryOutTitle'))
    const declare = page.getByRole('button', { name: t('declaration:withdrawal.declare') })
    await declare.click()
    await expect(heading).toHaveText(t('declaration:withdrawal.carriedOutTitle'))
    await expect(heading).toBeFocused()
    const done = await mailTo(context, anna.email, /Widerruf ist ausgeführt$/)
    expect(done.text).toMatch(/wird nichts (mehr )?abgebucht/)
    // A reload asks again.
    await page.reload()
    await declare.click()
    await expect(heading).toHaveText(t('declaration:withdrawal.carriedOutTitle'))
  })
})

test('faults stand beside their fields, what was typed outlasts a look back and the language, and a receipt that is not mailed is downloaded', async ({
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
  const inEnglish = words.en
  await page.getByRole('button', { name: inEnglish('form:keptContinue') }).click()
  await expect(page.getByLabel(inEnglish('declaration:name'), { exact: true })).toHaveValue(
    'Anna Huber',
  )
  await page.route('**/api/contract-declarations?*', (route) => {
    const declaredAt = '2026-11-22T10:20:30.000Z'
    return route.fulfill({ json: { declaredAt, isMailed: false, carriedOut: null } })
  })
  await page.getByRole('button', { name: inEnglish('declaration:review') }).click()
  await page.getByRole('button', { name: inEnglish('declaration:cancellation.declare') }).click()
  await expect(page.getByText(inEnglish('declaration:notMailed'))).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: inEnglish('declaration:download') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Hearticle-.*\.txt$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`: ${inEnglish('declaration:cancellation.statement')}\r\n`)
  expect(text).toContain(': Anna Huber\r\n')
  expect(text).toContain(': anna@example.org\r\n')
  expect(text).toMatch(/22 .*11:20:30/)
})

test('a link can be tried again where nothing answers, and one that does not hold says so', async ({
  page,
}) => {
  const t = words.de
  await page.route('**/api/contract-declarations/carry-out', (route) => route.abort())
  await page.goto('/withdrawal?token=guessed')
  await expect(page).toHaveURL('/withdrawal')
  const button = page.getByRole('button', { name: t('declaration:withdrawal.declare') })
  await button.click()
  await expect(page.getByRole('alert')).toContainText(t('declaration:carryOutFailed'))
  await page.unroute('**/api/contract-declarations/carry-out')
  await button.click()
  await expect(page.getByRole('alert')).toContainText(t('errors:invalid_declaration_token'))
  await page.getByRole('button', { name: t('declaration:again') }).click()
  await expect(page.getByLabel(t('declaration:name'), { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByLabel(t('declaration:name'), { exact: true })).toBeVisible()
})

test('neither page is in an index, tells where a user came from, or is covered by a question', async ({
  request,
}) => {
  for (const path of ['/withdrawal', '/cancellation', '/en/withdrawal', '/en/cancellation']) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<meta name="referrer" content="no-referrer">')
    expect(html).toMatch(/<main id="content">/)
  }
})
