import { HtmlValidate } from 'html-validate'
import { beforeEach, expect, test } from 'vitest'
import {
  openCheckout,
  openTestSandbox,
  subscribe,
  type TestSandbox,
} from '../support/payment-sandbox.ts'

const HOSTILE = `"><script>alert(1)</script>'&<b>`

let on: TestSandbox

beforeEach(() => {
  on = openTestSandbox()
})

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
  },
})

async function validHtml(answer: Response): Promise<string> {
  const html = await answer.text()
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  )
  expect(faults).toEqual([])
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>"')
  return html
}

test('a checkout says what is bought, what it costs and when, in the session’s language', async () => {
  const german = await openCheckout(on, { locale: 'de', plan: 'hearticle_quarterly' })
  const page = await validHtml(await on.page(german.url))
  expect(page).toContain('lang="de"')
  expect(page).toContain('26,90\u00a0€ alle 3 Monate')
  expect(page).toContain('<dt>davon 20 % Umsatzsteuer</dt><dd>4,48\u00a0€</dd>')
  expect(page).toContain('Zahlungspflichtig bestellen')
  expect(page).toContain('anna@example.org')
  const english = await openCheckout(on, {
    locale: 'en',
    subscription_data: { trial_end: Date.parse('2027-03-01T10:00:00Z') / 1000 },
  })
  const trial = await validHtml(await on.page(english.url))
  expect(trial).toContain('lang="en"')
  expect(trial).toContain('First charge on 1 March 2027')
  expect(trial).toContain('€9.90 per month')
  expect(trial).toContain('Start trial')
})

test('every page is valid HTML and keeps hostile names as text', async () => {
  const customer = await on.stripe.customers.create({
    name: HOSTILE,
    email: `"><b>'&<script>@example.org`,
  })
  const { session, url } = await openCheckout(on, { customer: customer.id })
  const offered = await validHtml(await on.page(url))
  expect(offered).toContain('&lt;script&gt;')
  await validHtml(await on.submit(url, {}))
  await validHtml(await on.submit(url, { card: 'declined' }))
  await on.submit(url, { card: 'works' })
  expect(await validHtml(await on.page(url))).toContain('abgeschlossen')
  const portal = await on.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost:4321/profile?tab=subscription&x="<',
  })
  expect(await validHtml(await on.page(portal.url))).toContain('&lt;script&gt;')
  await validHtml(await on.page(`${portal.url}&note=cardChanged`))
  const done = await on.stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] })
  if (typeof done.invoice !== 'object') throw new Error('the invoice was not expanded')
  expect(await validHtml(await on.page(done.invoice?.hosted_invoice_url ?? ''))).toContain(
    '&lt;script&gt;',
  )
})

test('an order that has expired, and one that never was, say so', async () => {
  const { url, session } = await openCheckout(on)
  await on.stripe.checkout.sessions.expire(session.id)
  expect(await validHtml(await on.page(url))).toContain('abgelaufen')
  expect(await (await on.submit(url, { card: 'works' })).text()).toContain('abgelaufen')
  const unknown = await on.page('/_local/checkout/cs_test_none')
  expect(unknown.status).toBe(404)
  await validHtml(unknown)
  expect((await on.page('/_local/invoice/in_none')).status).toBe(404)
})

test('of a card nothing is stored but its brand and last four digits', async () => {
  await subscribe(on)
  expect(on.all('payment_method')).toMatchObject([{ card: { brand: 'visa', last4: '4242' } }])
  const stored = (['checkout.session', 'payment_method', 'subscription', 'event'] as const).map(
    on.all,
  )
  expect(JSON.stringify(stored)).not.toMatch(/4242 ?4242/)
})
