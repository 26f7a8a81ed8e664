import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentSandboxOptions } from '../../scripts/sandbox/payments/sandbox.ts'
import { openSandboxFile } from '../../scripts/sandbox/storage/sandbox-file.ts'
import { listen } from '../../scripts/server/listen.ts'
import { openTestSandbox, subscribe, type TestSandbox } from '../support/payment-sandbox.ts'

let on: TestSandbox
let folder: string
let webhook: Server
let address: string
/** What came and was signed as it should be, in the order in which it came. */
let received: Stripe.Event[]
/** What the webhook answers. */
let status: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-payments-'))
  received = []
  status = 200
  webhook = createServer(async (request, response) => {
    const body = await text(request)
    const signature = String(request.headers['stripe-signature'])
    const { webhooks } = on.stripe
    const at = on.now().getTime()
    received.push(webhooks.constructEvent(body, signature, on.webhookSecret, 300, undefined, at))
    response.writeHead(status).end()
  })
  address = `http://127.0.0.1:${await listen(webhook, 0)}/`
  open()
})

afterEach(async () => {
  await on.sandbox.stop()
  webhook.closeAllConnections()
  webhook.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens it on what it has stored, and begins to deliver. */
function open(options: Partial<PaymentSandboxOptions> = {}): void {
  on = openTestSandbox(undefined, {
    database: openSandboxFile(folder),
    random: () => 0.999,
    retryWaits: [3_600_000],
    ...options,
  })
  on.sandbox.delivery.deliverTo(address)
}

const made = () => on.events.map(({ id }) => id)
const came = () => received.map(({ id }) => id)

test('events come in the order in which they were made', async () => {
  await subscribe(on)
  await on.sandbox.delivery.flush()
  expect(came()).toEqual(made())
  expect(on.events.every(({ pending_webhooks }) => pending_webhooks === 0)).toBe(true)
})

test('an event that is not taken is tried again until it is', async () => {
  status = 500
  await on.stripe.customers.create({})
  await on.sandbox.delivery.flush()
  expect(on.events[0]?.pending_webhooks).toBe(1)
  await on.sandbox.delivery.flush()
  status = 204
  await on.sandbox.delivery.flush()
  expect(on.events[0]?.pending_webhooks).toBe(0)
  const times = came().length
  expect(times).toBeGreaterThanOrEqual(3)
  await on.sandbox.delivery.flush()
  expect(came()).toHaveLength(times)
})

test('events that were not taken are tried again after a while, by themselves', async () => {
  await on.sandbox.stop()
  open({ retryWaits: [1, 2, 4] })
  status = 503
  await on.stripe.customers.create({})
  await expect.poll(() => came().length).toBeGreaterThan(2)
  status = 200
  await expect.poll(() => on.events[0]?.pending_webhooks).toBe(0)
})

test('lost events never come, and those after them do', async () => {
  on.sandbox.delivery.set({ lose: true })
  await subscribe(on)
  await on.sandbox.delivery.flush()
  const lost = made()
  expect(lost.length).toBe(4)
  on.sandbox.delivery.set({})
  await on.stripe.customers.create({})
  await on.sandbox.delivery.flush()
  expect(came()).toEqual(made().filter((id) => !lost.includes(id)))
  expect(came()).toHaveLength(1)
})

test('repeated events come as often as wished', async () => {
  on.sandbox.delivery.set({ repeat: 2 })
  await subscribe(on)
  await on.sandbox.delivery.flush()
  expect(came()).toEqual(made().flatMap((id) => [id, id, id]))
})

test('shuffled events all come, in another order', async () => {
  on.sandbox.delivery.set({ lose: true })
  await subscribe(on)
  await on.sandbox.delivery.flush()
  on.sandbox.delivery.set({ shuffle: true })
  on.moveTo('2027-06-01T10:00:00Z')
  await on.sandbox.delivery.flush()
  const expected = on.events
    .filter(({ type }) => type === 'invoice.paid')
    .slice(1)
    .map(({ id }) => id)
  const paid = received.filter(({ type }) => type === 'invoice.paid').map(({ id }) => id)
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
  await on.sandbox.delivery.flush()
  status = 500
  await on.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  const before = {
    customer: await on.stripe.customers.retrieve(customer.id),
    subscription: await on.stripe.subscriptions.retrieve(subscription.id),
    session: await on.stripe.checkout.sessions.retrieve(session.id),
    prices: (await on.stripe.prices.list()).data,
    invoices: (await on.stripe.invoices.list()).data,
  }
  await on.sandbox.stop()
  open()
  status = 200
  expect({
    customer: await on.stripe.customers.retrieve(customer.id),
    subscription: await on.stripe.subscriptions.retrieve(subscription.id),
    session: await on.stripe.checkout.sessions.retrieve(session.id),
    prices: (await on.stripe.prices.list()).data,
    invoices: (await on.stripe.invoices.list()).data,
  }).toEqual(before)
  await on.sandbox.delivery.flush()
  expect(received.at(-1)).toMatchObject({
    type: 'customer.subscription.updated',
    data: { object: { cancel_at_period_end: true } },
  })
})
