import { beforeEach, expect, test } from 'vitest'
import { openCheckout, openTestSandbox, type TestSandbox } from '../support/payment-sandbox.ts'

let on: TestSandbox

beforeEach(() => {
  on = openTestSandbox()
})

test('three prices are there from the first start, by their lookup keys', async () => {
  const { data } = await on.stripe.prices.list({ active: true, expand: ['data.product'] })
  expect(
    data.map(({ lookup_key, unit_amount, currency, recurring }) => [
      lookup_key,
      unit_amount,
      currency,
      recurring?.interval,
      recurring?.interval_count,
    ]),
  ).toEqual([
    ['hearticle_yearly', 9900, 'eur', 'year', 1],
    ['hearticle_quarterly', 2690, 'eur', 'month', 3],
    ['hearticle_monthly', 990, 'eur', 'month', 1],
  ])
  expect(data[0]?.product).toMatchObject({ object: 'product', name: 'Hearticle Premium' })
})

test('a call without the key, or with another one, is refused', async () => {
  await expect(on.clientOf('sk_test_other').customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  expect((await on.sandbox.api.request('/v1/customers')).status).toBe(401)
})

test('what is not there, missing or misspelt is said as the provider says it', async () => {
  await expect(on.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
    requestId: expect.stringMatching(/^req_/),
  })
  await expect(
    on.stripe.checkout.sessions.create({ mode: 'subscription' } as never),
  ).rejects.toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'line_items' })
  await expect(on.stripe.customers.create({ emial: 'a@b.c' } as never)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'emial',
  })
  await expect(openCheckout(on, { customer: 'cus_none' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  })
  await expect(
    on.stripe.customers.retrieve('cus_none', { expand: ['nothing'] }),
  ).rejects.toMatchObject({ statusCode: 404 })
  const customer = await on.stripe.customers.create({})
  await expect(
    on.stripe.customers.retrieve(customer.id, { expand: ['nothing'] }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'expand' })
})

test('the same key and parameters give the same answer, though asked twice at once', async () => {
  const create = () =>
    on.stripe.customers.create({ email: 'anna@example.org' }, { idempotencyKey: 'key-1' })
  const [one, two] = await Promise.all([create(), create()])
  expect(two.id).toBe(one.id)
  const again = await create()
  expect(again.id).toBe(one.id)
  const { headers } = again.lastResponse
  expect(new Headers(headers).get('idempotent-replayed')).toBe('true')
  expect((await on.stripe.customers.list()).data).toHaveLength(1)
})

test('the same key gives the same answer for a day, and none of it then', async () => {
  const make = () => on.stripe.customers.create({}, { idempotencyKey: 'key-1' })
  const { id } = await make()
  on.moveTo('2027-02-01T09:59:59Z')
  expect((await make()).id).toBe(id)
  on.moveTo('2027-02-01T10:00:00Z')
  expect((await make()).id).not.toBe(id)
})

test('the same key with other parameters is refused', async () => {
  await on.stripe.customers.create({ name: 'A' }, { idempotencyKey: 'key-1' })
  await expect(
    on.stripe.customers.create({ name: 'B' }, { idempotencyKey: 'key-1' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('a call that was refused for its parameters leaves its key free', async () => {
  await expect(
    on.stripe.customers.create({ email: 'nobody' }, { idempotencyKey: 'key-1' }),
  ).rejects.toMatchObject({ code: 'email_invalid' })
  await on.stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'key-1' })
})

test('lists come in pages, newest first, without gaps', async () => {
  const made: string[] = []
  for (let count = 0; count < 25; count += 1) {
    made.unshift((await on.stripe.customers.create({ name: `${count}` })).id)
  }
  const first = await on.stripe.customers.list()
  expect(first).toMatchObject({ has_more: true, url: '/v1/customers' })
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 10))
  const next = await on.stripe.customers.list({ starting_after: made[9] ?? '', limit: 5 })
  expect(next.data.map(({ id }) => id)).toEqual(made.slice(10, 15))
  await expect(on.stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
    param: 'starting_after',
  })
  const all = await on.stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(made)
  await expect(on.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
})
