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
const dayOf = (at: number | undefined) => new Date((at ?? 0) * 1000).toISOString().slice(0, 10)
const since = (start: number) =>
  on.events.slice(start).map(({ type, created }) => `${dayOf(created)} ${type}`)

test('a year in one step renews every month, on its last day where it is short, in order of time', async () => {
  const { subscription, customer } = await subscribe(on)
  const before = on.events.length
  on.moveTo('2028-01-31T10:00:00Z')
  const paid = on.events.slice(before).filter(({ type }) => type === 'invoice.paid')
  expect(paid.map(({ created }) => dayOf(created))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
  ])
  const times = on.events.map(({ created }) => created)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(since(before).slice(0, 2)).toEqual([
    '2027-02-28 customer.subscription.updated',
    '2027-02-28 invoice.paid',
  ])
  const { data } = await on.stripe.invoices.list({ customer: customer.id, limit: 100 })
  expect(data).toHaveLength(13)
  expect(new Set(data.map(({ number }) => number)).size).toBe(13)
  const now = await on.stripe.subscriptions.retrieve(subscription.id)
  expect(dayOf(now.items.data[0]?.current_period_end)).toBe('2028-02-29')
})

test('a trial is announced three days before its end and then paid', async () => {
  const { subscription } = await subscribe(on, 'works', {
    subscription_data: { trial_end: seconds('2027-03-02T10:00:00Z') },
  })
  const before = on.events.length
  on.moveTo('2027-03-02T10:00:00Z')
  expect(since(before)).toEqual([
    '2027-02-27 customer.subscription.trial_will_end',
    '2027-03-02 customer.subscription.updated',
    '2027-03-02 invoice.paid',
  ])
  const now = await on.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  })
  expect(now).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_end: seconds('2027-04-02T10:00:00Z') }] },
    latest_invoice: { amount_paid: 990, billing_reason: 'subscription_cycle' },
  })
})

test('a card that fails at renewal is tried after 3, 5 and 7 days, and then the subscription ends', async () => {
  const { subscription, customer } = await subscribe(on, 'failsLater')
  on.moveTo('2027-02-28T10:00:00Z')
  const [invoice] = (await on.stripe.invoices.list({ customer: customer.id })).data
  expect(invoice).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: seconds('2027-03-03T10:00:00Z'),
  })
  expect((await on.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  on.moveTo('2027-04-10T10:00:00Z')
  const failed = on.events.filter(({ type }) => type === 'invoice.payment_failed')
  expect(failed.map(({ created }) => dayOf(created))).toEqual([
    '2027-02-28',
    '2027-03-03',
    '2027-03-08',
    '2027-03-15',
  ])
  expect(on.events.at(-1)).toMatchObject({
    type: 'customer.subscription.deleted',
    created: seconds('2027-03-15T10:00:00Z'),
    data: { object: { status: 'canceled', cancellation_details: { reason: 'payment_failed' } } },
  })
  const { data } = await on.stripe.subscriptions.list({ customer: customer.id })
  expect(data).toEqual([])
})

test('a subscription cancelled at its period’s end stays active until then', async () => {
  const { subscription } = await subscribe(on)
  const cancelled = await on.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
  })
  expect(cancelled).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: seconds('2027-02-28T10:00:00Z'),
  })
  on.moveTo('2027-02-28T09:59:59Z')
  expect((await on.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  on.moveTo('2027-02-28T10:00:00Z')
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: seconds('2027-02-28T10:00:00Z'),
    canceled_at: seconds('2027-01-31T10:00:00Z'),
  })
  await expect(
    on.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
  ).rejects.toMatchObject({ code: 'resource_missing' })
})

test('a cancellation that was taken back changes nothing', async () => {
  const { subscription } = await subscribe(on)
  await on.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  const resumed = await on.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: false,
  })
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
  on.moveTo('2027-02-28T10:00:00Z')
  expect((await on.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test('a subscription cancelled at once ends at once, without another invoice', async () => {
  const { subscription, customer } = await subscribe(on)
  on.moveTo('2027-02-14T10:00:00Z')
  const ended = await on.stripe.subscriptions.cancel(subscription.id, {
    invoice_now: false,
    prorate: false,
  })
  expect(ended).toMatchObject({ status: 'canceled', ended_at: seconds('2027-02-14T10:00:00Z') })
  const { data } = await on.stripe.invoices.list({ customer: customer.id })
  expect(data).toMatchObject([{ amount_due: 990, status: 'paid' }])
})

test('an order that nobody pays expires after a day, and nothing comes of it', async () => {
  const { customer, session, url } = await openCheckout(on)
  await on.submit(url, { card: 'declined' })
  on.moveTo('2027-02-01T10:00:00Z')
  expect(await on.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'expired',
    url: null,
  })
  expect(on.events.at(-1)?.type).toBe('checkout.session.expired')
  const { data } = await on.stripe.subscriptions.list({ customer: customer.id, status: 'all' })
  expect(data).toEqual([])
})

test('a clock that is moved back breaks nothing', async () => {
  const { subscription, customer } = await subscribe(on)
  on.moveTo('2027-06-01T10:00:00Z')
  const before = on.events.length
  on.moveTo('2027-01-31T10:00:00Z')
  expect(on.events).toHaveLength(before)
  await on.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  on.moveTo('2027-06-30T10:00:00Z')
  expect((await on.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  const { data } = await on.stripe.invoices.list({ customer: customer.id })
  expect(data).toHaveLength(5)
})
