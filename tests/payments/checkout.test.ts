import { beforeEach, expect, test } from 'vitest'
import {
  openCheckout,
  openTestSandbox,
  subscribe,
  type TestSandbox,
} from '../support/payment-sandbox.ts'

let on: TestSandbox

beforeEach(() => {
  on = openTestSandbox()
})

const seconds = (iso: string) => Date.parse(iso) / 1000

test('a plan that is paid by card is active from today for a calendar month', async () => {
  const { session, subscription, customer } = await subscribe(on)
  expect(subscription.status).toBe('active')
  expect(subscription.items.data[0]).toMatchObject({
    current_period_start: seconds('2027-01-31T10:00:00Z'),
    current_period_end: seconds('2027-02-28T10:00:00Z'),
    price: { lookup_key: 'hearticle_monthly', unit_amount: 990, tax_behavior: 'inclusive' },
  })
  const done = await on.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice', 'customer'],
  })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: { id: customer.id, email: 'anna@example.org' },
    amount_total: 990,
    subscription: {
      id: subscription.id,
      latest_invoice: {
        status: 'paid',
        amount_paid: 990,
        parent: { subscription_details: { subscription: subscription.id } },
      },
    },
  })
  expect(on.events.map(({ type }) => type)).toEqual([
    'customer.created',
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
  ])
})

test('an order is told of without what the provider keeps to itself, and with where its page is now', async () => {
  let port = 4321
  on = openTestSandbox(undefined, { origin: () => `http://localhost:${port}` })
  const { session } = await openCheckout(on)
  port = 4400
  const retrieved = await on.stripe.checkout.sessions.retrieve(session.id)
  expect(retrieved.url).toBe(`http://localhost:4400/_local/checkout/${session.id}`)
  expect(retrieved).not.toHaveProperty('internal')
})

test('a trial costs nothing today, and the remaining days are kept', async () => {
  const trialEnd = seconds('2027-02-20T10:00:00Z')
  const { session, subscription } = await subscribe(on, 'works', {
    subscription_data: { trial_end: trialEnd, metadata: { userId: '7' } },
  })
  expect(subscription).toMatchObject({
    status: 'trialing',
    trial_end: trialEnd,
    metadata: { userId: '7' },
    items: { data: [{ current_period_end: trialEnd }] },
  })
  const done = await on.stripe.checkout.sessions.retrieve(session.id)
  expect(done).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 })
})

test('a trial that ends within two days is refused', async () => {
  await expect(
    openCheckout(on, { subscription_data: { trial_end: seconds('2027-02-02T09:59:59Z') } }),
  ).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param: 'subscription_data[trial_end]',
  })
})

test('a card that is declined leaves the order open and makes nothing', async () => {
  const { url, session, customer } = await openCheckout(on)
  const answer = await on.submit(url, { card: 'declined' })
  expect(answer.status).toBe(402)
  expect(await answer.text()).toContain('Die Karte wurde abgelehnt')
  expect((await on.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  const { data } = await on.stripe.subscriptions.list({ customer: customer.id, status: 'all' })
  expect(data).toEqual([])
  expect((await on.submit(url, { card: 'works' })).headers.get('location')).toBe(
    `http://localhost:4321/payment-success?session_id=${session.id}`,
  )
})

test('an order is paid once, however often its form is sent', async () => {
  const { url, customer } = await openCheckout(on)
  const answers = await Promise.all([1, 2, 3].map(() => on.submit(url, { card: 'works' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 303])
  const { data } = await on.stripe.invoices.list({ customer: customer.id })
  expect(data).toHaveLength(1)
})
