// Rules: P-PAYMENT-EVENTS.
import { beforeEach, describe, expect, test } from 'vitest'
import { currentSubscription } from '../../src/domain/billing/billing-record.ts'
import { register, signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { billingOn, subscribeAt } from '../support/billing.ts'
import { noon } from '../support/records.ts'

const WEBHOOK = '/api/webhooks/stripe'
const MINUTE = 60_000

describe('an event of the payment provider', () => {
  const api = appForEachTest()
  const send = (body: string | Uint8Array, signature?: string) =>
    api.app.request(WEBHOOK, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: {
        'Content-Type': 'application/json',
        ...(signature !== undefined && { 'Stripe-Signature': signature }),
      },
    })
  const deliver = (event: object) => {
    const { body, signature } = api.provider.signed(event)
    return send(body, signature)
  }
  /** All but what administrators are told of failures. */
  const table = async () =>
    (await wholeTable(api.stores))
      .filter(({ pk }) => pk !== 'FAILURES' && pk !== 'FIGURES')
      .map((item) => JSON.stringify(item))
      .toSorted()

  describe('signed by its own client', () => {
    const signed = (payload: string, at: Date, secret?: string) =>
      api.provider.signed(payload, { at, secret }).signature
    const event = JSON.stringify({
      id: 'evt_1',
      type: 'invoice.paid',
      livemode: false,
      data: { object: { id: 'in_1', customer: 'cus_1', subscription: 'sub_1' } },
    })

    test('is believed for five minutes, by the bytes that were signed', async () => {
      expect((await send(event, signed(event, noon))).status).toBe(200)
      const old = new Date(noon.getTime() - 5 * MINUTE)
      expect((await send(event, signed(event, old))).status).toBe(200)
    })

    test.each([
      ['without a signature', () => undefined, event],
      ['with another secret’s', () => signed(event, noon, 'whsec_other'), event],
      [
        'of five minutes and a second ago',
        () => signed(event, new Date(noon.getTime() - 5 * MINUTE - 1000)),
        event,
      ],
      ['with one byte more', () => signed(event, noon), `${event} `],
      ['with another customer', () => signed(event, noon), event.replace('cus_1', 'cus_2')],
      ['with a signature of rubbish', () => 't=,v1=é', event],
      ['with an older scheme alone', () => signed(event, noon).replace('v1=', 'v0='), event],
    ])('%s is refused, and nothing changes', async (_, signature, body) => {
      const before = await table()
      const answer = await send(body, signature())
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid_signature' })
      expect(await table()).toEqual(before)
    })

    test.each(['null', '[]', '"evt_1"', '{}', '{"id":', '{"object":"v2.core.event"}'])(
      'whose body is %s is refused as no event, and administrators see it',
      async (body) => {
        const answer = await send(body, signed(body, noon))
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ code: 'invalid_request' })
        const failures = (await wholeTable(api.stores)).filter(({ pk }) => pk === 'FAILURES')
        expect(failures).toMatchObject([
          { failure: { outcome: 'failed', reason: 'invalid_request' } },
        ])
      },
    )

    test('of more than 256 kB is refused unread, though it was signed', async () => {
      const large = JSON.stringify({ ...JSON.parse(event), padding: 'x'.repeat(256 * 1024) })
      const answer = await send(large, signed(large, noon))
      expect(answer.status).toBe(413)
    })
  })

  test('costs three requests to the database and one question, and one request when it comes again', async () => {
    const { account } = await signedIn(api.stores, 'free')
    const id = await subscribeAt(api, account.id)
    api.provider.cancel(id, true)
    const event = api.provider.events.at(-1)
    const cost = async () => {
      api.stores.calls.length = 0
      api.provider.calls.length = 0
      expect((await deliver(event ?? {})).status).toBe(200)
      return [[...api.stores.calls], [...api.provider.calls]]
    }
    expect(await cost()).toEqual([
      ['BatchGetItem', 'GetItem', 'TransactWriteItems'],
      [`GET /v1/subscriptions/${id}`],
    ])
    expect(await cost()).toEqual([['BatchGetItem'], []])
  })

  test.each([
    ['of an unknown customer', { customer: 'cus_unknown' }, {}],
    ['of real money, where there is none', {}, { livemode: true }],
    ['of a kind that nobody asked for', {}, { type: 'customer.tax_id.created' }],
    ['about no customer', { customer: null }, {}],
    ['about no subscription', { subscription: null }, {}],
  ])('%s is answered, and nothing changes', async (_, object, more) => {
    const { account } = await signedIn(api.stores, 'free')
    const id = await subscribeAt(api, account.id)
    const customerId = api.provider.all('customer')[0]?.id
    // The provider has something new, of which nobody is to hear in this way.
    api.provider.set(id, { status: 'past_due' })
    const before = await table()
    const event = {
      ...{ id: 'evt_new', type: 'invoice.payment_failed', livemode: false },
      data: { object: { id: 'in_1', customer: customerId, subscription: id, ...object } },
      ...more,
    }
    expect((await deliver(event)).status).toBe(200)
    expect(await table()).toEqual(before)
  })

  test('about a subscription that another user ordered changes nothing', async () => {
    const { account } = await signedIn(api.stores, 'free')
    const other = await register(api.stores, 'free', { username: 'Other' })
    await subscribeAt(api, account.id)
    const foreign = await subscribeAt(api, other.id)
    const before = await table()
    const customerId = api.provider.all('customer')[0]?.id
    const object = { id: foreign, customer: customerId }
    const type = 'customer.subscription.updated'
    expect((await deliver({ id: 'evt_x', type, livemode: false, data: { object } })).status).toBe(
      200,
    )
    expect(await table()).toEqual(before)
  })

  test('is asked to come again where the provider does not answer', async () => {
    const { account } = await signedIn(api.stores, 'free')
    const id = await subscribeAt(api, account.id)
    api.provider.set(id, { status: 'past_due' })
    const event = api.provider.events.at(-1) ?? {}
    api.provider.setDown(true)
    const answer = await deliver(event)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'payment_unavailable' })
    api.provider.setDown(false)
    expect((await deliver(event)).status).toBe(200)
    const stored = await api.stores.users.find(account.id)
    expect(currentSubscription(stored?.billing ?? null)?.status).toBe('past_due')
  })

  test('of which many come at once is taken in once', async () => {
    const { account } = await signedIn(api.stores, 'free')
    const id = await subscribeAt(api, account.id)
    api.provider.cancel(id, true)
    const event = api.provider.events.at(-1) ?? {}
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const text = (await table()).join('\n')
    expect(text.match(/"subscription-cancelled"/g)).toHaveLength(1)
  })
})

describe('what the payment provider does to calls', () => {
  const api = appForEachTest()
  beforeEach(() => {
    const log = (line: object) => void api.log.push(JSON.stringify(line))
    api.rebuild({ billing: billingOn(api.stores, api.provider.provider, { log }) })
  })

  const BASE = '/api/subscription-management'
  const order = async (me: string, headers: Record<string, string>) => {
    const plans = await (await api.get(`${BASE}/payment-plans`)).json()
    const [{ id }] = plans as [{ id: string }]
    const query = `userId=${me}&paymentPlanId=${id}`
    return api.ask('POST', `${BASE}/create-checkout-session?${query}`, undefined, headers)
  }

  test.each([
    ['is down', 'down'],
    ['is slow', 'slow'],
    ['wants fewer requests', 429],
    ['fails', 500],
    ['gives half an answer', 'half'],
    ['loses its answer', 'lost-answer'],
  ] as const)(
    'where it %s for good, an order says so, and succeeds once it is well',
    async (_, kind) => {
      const { account, headers } = await signedIn(api.stores, 'free')
      const everything = { match: /checkout/, kind, times: 9 }
      expect((await api.get(`${BASE}/payment-plans`)).status).toBe(200)
      api.provider.setFaults([everything])
      const refused = await order(account.id, headers)
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({ code: 'payment_unavailable' })
      api.provider.setFaults([])
      expect((await order(account.id, headers)).status).toBe(200)
      const open = await api.provider.stripe.checkout.sessions.list({ status: 'open' })
      expect(open.data).toHaveLength(1)
      expect((await api.provider.stripe.customers.list()).data).toHaveLength(1)
    },
    20_000,
  )

  test.each(['down', 500, 'lost-answer'] as const)(
    'where it is %s once, nobody notices',
    async (kind) => {
      const { account, headers } = await signedIn(api.stores, 'free')
      api.provider.setFaults([{ match: /./, kind, times: 1 }])
      expect((await order(account.id, headers)).status).toBe(200)
    },
  )

  test('no line of the log has a secret, a card, an address or a name in it', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    const answer = await order(account.id, headers)
    const { url } = (await answer.json()) as { url: string }
    await api.provider.submit(url, { card: 'works' })
    for (const event of api.provider.events) {
      const { body, signature } = api.provider.signed(event)
      await api.app.request(WEBHOOK, {
        method: 'POST',
        body,
        headers: { 'Stripe-Signature': signature },
      })
    }
    api.provider.setFaults([{ match: /./, kind: 500, times: 9 }])
    await api.ask('POST', `${BASE}/cancel?userId=${account.id}`, undefined, headers)
    // Ids by chance spell anything.
    const log = api.log
      .join('\n')
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|evt_\w+/g, 'ID')
    expect(log).toContain('payment event')
    expect(log).toContain('the payment provider does not answer')
    expect(log).not.toMatch(/sk_test|whsec|4242|visa|@|cus_|pi_|free|Bearer/i)
  })
})
