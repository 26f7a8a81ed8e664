import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestSandbox, subscribe, type TestSandbox } from '../support/payment-sandbox.ts'

let on: TestSandbox

beforeEach(async () => {
  on = await openTestSandbox(undefined, { random: () => 0.999 })
})

afterEach(async () => {
  await on.close()
})

const made = () => on.sandbox.events().map(({ id }) => id)
const came = () => on.received.map(({ id }) => id)

test('events come in the order in which they were made', async () => {
  await subscribe(on)
  expect(came()).toEqual(made())
  expect(on.sandbox.events().every(({ pending_webhooks }) => pending_webhooks === 0)).toBe(true)
})

test('an event that is not taken is tried again until it is', async () => {
  on.answerWith(500)
  await on.stripe.customers.create({})
  await on.sandbox.delivery.flush()
  expect(on.sandbox.events()[0]?.pending_webhooks).toBe(1)
  await on.sandbox.delivery.flush()
  on.answerWith(204)
  await on.sandbox.delivery.flush()
  expect(on.sandbox.events()[0]?.pending_webhooks).toBe(0)
  const times = came().length
  expect(times).toBeGreaterThanOrEqual(3)
  await on.sandbox.delivery.flush()
  expect(came()).toHaveLength(times)
})

test('events that were not taken are tried again after a while, by themselves', async () => {
  await on.close()
  on = await openTestSandbox(undefined, { retryWaits: [1, 2, 4] })
  on.answerWith(503)
  await on.stripe.customers.create({})
  await expect.poll(() => came().length).toBeGreaterThan(2)
  on.answerWith(200)
  await expect.poll(() => on.sandbox.events()[0]?.pending_webhooks).toBe(0)
})

test('lost events never come, and those after them do', async () => {
  on.sandbox.delivery.set({ lose: true })
  await subscribe(on)
  const lost = made()
  expect(lost.length).toBeGreaterThan(5)
  on.sandbox.delivery.set({})
  await on.stripe.customers.create({})
  await on.sandbox.delivery.flush()
  expect(came()).toEqual(made().filter((id) => !lost.includes(id)))
  expect(came()).toHaveLength(1)
})

test('repeated events come as often as wished', async () => {
  on.sandbox.delivery.set({ repeat: 2 })
  await subscribe(on)
  expect(came()).toEqual(made().flatMap((id) => [id, id, id]))
})

test('shuffled events all come, in another order', async () => {
  on.sandbox.delivery.set({ lose: true })
  await subscribe(on)
  on.sandbox.delivery.set({ shuffle: true })
  await on.moveTo('2027-06-01T10:00:00Z')
  const expected = on.sandbox
    .events()
    .filter(({ type }) => type === 'invoice.paid')
    .slice(1)
    .map(({ id }) => id)
  const paid = on.received.filter(({ type }) => type === 'invoice.paid').map(({ id }) => id)
  expect(paid.toSorted()).toEqual(expected.toSorted())
  expect(paid).not.toEqual(expected)
})

test('delayed events are waited for', async () => {
  on.sandbox.delivery.set({ delayMs: 50 })
  await on.stripe.customers.create({})
  expect(came()).toEqual([])
  await on.sandbox.delivery.flush()
  expect(came()).toEqual(made())
})

test('after a restart everything is there, and what was not taken comes', async () => {
  const { subscription, customer, session } = await subscribe(on)
  on.answerWith(500)
  await on.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  const before = {
    customer: await on.stripe.customers.retrieve(customer.id),
    subscription: await on.stripe.subscriptions.retrieve(subscription.id),
    session: await on.stripe.checkout.sessions.retrieve(session.id),
    prices: (await on.stripe.prices.list()).data,
    invoices: (await on.stripe.invoices.list()).data,
  }
  await on.restart()
  on.answerWith(200)
  expect({
    customer: await on.stripe.customers.retrieve(customer.id),
    subscription: await on.stripe.subscriptions.retrieve(subscription.id),
    session: await on.stripe.checkout.sessions.retrieve(session.id),
    prices: (await on.stripe.prices.list()).data,
    invoices: (await on.stripe.invoices.list()).data,
  }).toEqual(before)
  await on.sandbox.delivery.flush()
  expect(on.received.at(-1)).toMatchObject({
    type: 'customer.subscription.updated',
    data: { previous_attributes: { cancel_at_period_end: false } },
  })
})
