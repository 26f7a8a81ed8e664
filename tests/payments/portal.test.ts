import { beforeEach, expect, test } from 'vitest'
import { openTestSandbox, subscribe, type TestSandbox } from '../support/payment-sandbox.ts'

let on: TestSandbox

beforeEach(() => {
  on = openTestSandbox()
})

async function openPortal(customer: string): Promise<string> {
  const { url } = await on.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:4321/profile?tab=subscription',
  })
  return url
}

const statusOf = async (id: string) => (await on.stripe.subscriptions.retrieve(id)).status

test('a new card that works pays what is overdue at once', async () => {
  const { subscription, customer } = await subscribe(on, 'failsLater')
  on.moveTo('2027-03-01T10:00:00Z')
  expect(await statusOf(subscription.id)).toBe('past_due')
  const answer = await on.submit(await openPortal(customer.id), { card: 'works' })
  expect(answer.status).toBe(303)
  expect(await statusOf(subscription.id)).toBe('active')
  const { data } = await on.stripe.invoices.list({ customer: customer.id, status: 'open' })
  expect(data).toEqual([])
  on.moveTo('2027-03-31T10:00:00Z')
  expect(await statusOf(subscription.id)).toBe('active')
})

test('a new card that is declined changes nothing', async () => {
  const { subscription, customer } = await subscribe(on, 'failsLater')
  on.moveTo('2027-03-01T10:00:00Z')
  const answer = await on.submit(await openPortal(customer.id), { card: 'declined' })
  const page = await on.page(answer.headers.get('location') ?? '')
  expect(await page.text()).toContain('Die Karte wurde abgelehnt')
  expect(await statusOf(subscription.id)).toBe('past_due')
})

test('a subscription is cancelled and kept after all', async () => {
  const { subscription, customer } = await subscribe(on)
  const portal = await openPortal(customer.id)
  await on.submit(portal, { subscription: subscription.id, action: 'cancel' })
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at_period_end: true,
  })
  expect(await (await on.page(portal)).text()).toContain('Endet am 28. Februar 2027.')
  await on.submit(portal, { subscription: subscription.id, action: 'resume' })
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at_period_end: false,
  })
})

test('nobody cancels the subscription of another user', async () => {
  const anna = await subscribe(on)
  const berta = await subscribe(on)
  await on.submit(await openPortal(berta.customer.id), {
    subscription: anna.subscription.id,
    action: 'cancel',
  })
  expect(await on.stripe.subscriptions.retrieve(anna.subscription.id)).toMatchObject({
    cancel_at_period_end: false,
  })
})

test('an unknown or deleted customer has no portal', async () => {
  const { customer } = await subscribe(on)
  const portal = await openPortal(customer.id)
  await on.stripe.customers.del(customer.id)
  expect((await on.page(portal)).status).toBe(404)
  expect((await on.page('/_local/portal/cus_unknown')).status).toBe(404)
  await expect(
    on.stripe.billingPortal.sessions.create({ customer: customer.id }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
})

test('a deleted customer’s subscriptions have ended', async () => {
  const { subscription, customer } = await subscribe(on)
  expect(await on.stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
  expect(await statusOf(subscription.id)).toBe('canceled')
  expect(await on.stripe.customers.retrieve(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, deleted: true }),
  )
  expect(await on.stripe.customers.list({ email: 'anna@example.org' })).toMatchObject({ data: [] })
})

test('money goes back in part and whole, and never more than was paid', async () => {
  const { subscription } = await subscribe(on)
  const invoice = String(subscription.latest_invoice)
  const [paid] = (await on.stripe.invoicePayments.list({ invoice, status: 'paid' })).data
  const payment_intent = String(paid?.payment.payment_intent)
  const part = await on.stripe.refunds.create({ payment_intent, amount: 400 })
  expect(part).toMatchObject({ amount: 400, status: 'succeeded' })
  await expect(on.stripe.refunds.create({ payment_intent, amount: 600 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  })
  const rest = await on.stripe.refunds.create({ payment_intent })
  expect(rest.amount).toBe(590)
  await expect(on.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const refunded = on.events.filter(({ type }) => type === 'charge.refunded')
  expect(refunded.map(({ data }) => data.object)).toMatchObject([
    { amount_refunded: 400, refunded: false },
    { amount_refunded: 990, refunded: true },
  ])
  expect((await on.stripe.refunds.list({ payment_intent })).data).toHaveLength(2)
})
