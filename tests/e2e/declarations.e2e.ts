import type { BrowserContext, Page } from '@playwright/test'
import type { Language } from '../../src/contract/language.ts'
import { at, linkIn, mailTo, newPerson, type Person, signUp, words } from './support/people.ts'
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

/** Somebody who has a subscription, and a browser in which nobody is signed in. */
async function subscribedPerson(
  page: Page,
  context: BrowserContext,
  language: Language,
): Promise<Person> {
  const anna = newPerson()
  await signUp(page, language, anna)
  await subscribe(page, { language })
  await page.evaluate(() => localStorage.removeItem('hearticle.session'))
  await context.clearCookies()
  return anna
}

for (const language of ['de', 'en'] as const) {
  const t = words[language]

  for (const kind of ['withdrawal', 'cancellation'] as const) {
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
      expect(done.text).toContain(language === 'de' ? 'Es wird nichts mehr' : 'othing more')
      // A reload asks again, and pressing again says the same.
      await page.reload()
      await page.getByRole('button', { name: t(`declaration:${kind}.declare`) }).click()
      await expect(heading).toHaveText(t(`declaration:${kind}.carriedOutTitle`))
    })
  }
}
