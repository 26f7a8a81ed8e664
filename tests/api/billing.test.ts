import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entitlementChangeSchema, subscriptionStateSchema } from '../../src/contract/billing.ts'
import { mails, sessionOf, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { billingOn, sandboxProvider } from '../support/billing.ts'
import { openTestSandbox, type TestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'

const DAY = 24 * 60 * 60 * 1000
const BASE = '/api/subscription-management'

describe('a subscription, by the provider’s own client', () => {
  const api = appForEachTest()
  let on: TestSandbox
  let now = noon
  let sent = 0

  beforeEach(async () => {
    now = noon
    sent = 0
    on = await openTestSandbox(noon.toISOString(), {})
    on.sandbox.delivery.set({ lose: true })
    const log = (line: object) => void api.log.push(JSON.stringify(line))
    const clock = { now: () => now, log }
    api.rebuild({
      now: clock.now,
      billing: billingOn(api.stores, sandboxProvider(on), clock),
    })
  })

  afterEach(() => on.close())

  const moveTo = async (at: Date) => {
    now = at
    await on.moveTo(at.toISOString())
  }
  /** Sends the app all events that it has not been sent yet, signed. */
  const deliver = async () => {
    const events = on.sandbox.events().slice(sent)
    sent += events.length
    for (const event of events) {
      expect((await post(event)).status, event.type).toBe(200)
    }
  }
  const post = async (event: object, at = now, secret = on.webhookSecret) => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(at.getTime() / 1000)
    const signature = on.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return api.app.request('/api/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
    })
  }
  const plans = async () =>
    (await (await api.get(`${BASE}/payment-plans?lang=en`)).json()) as Array<{ id: string }>
  const person = async (kind: 'free' | 'trial' = 'free', username = kind as string) => {
    const { account, headers } = await signedIn(api.stores, kind, { username })
    const query = `?userId=${account.id}`
    const call = async (path: string) => api.ask('POST', `${BASE}/${path}`, undefined, headers)
    return {
      account,
      headers,
      async order(plan = 0) {
        const { id } = (await plans())[plan] ?? { id: '' }
        const answer = await call(`create-checkout-session${query}&paymentPlanId=${id}&lang=en`)
        return {
          status: answer.status,
          body: (await answer.json()) as { url: string; code?: string },
        }
      },
      pay: (url: string, card = 'works') => on.submit(url, { card }),
      post: (path: string) => call(`${path}${query}`),
      async state() {
        const answer = await api.get(`${BASE}/status/${account.id}`, headers)
        return subscriptionStateSchema.parse(await answer.json())
      },
    }
  }
  const kinds = async () => (await mails(api.stores)).map(({ kind }) => kind)

  test('plans are the provider’s prices, the shortest period first, in words of a language', async () => {
    const answer = await api.get(`${BASE}/payment-plans?lang=de`)
    expect(await answer.json()).toMatchObject([
      { description: 'Hearticle Premium, monatlich bezahlt', priceInCents: 990, currency: 'EUR' },
      { interval: 'quarterly', priceInCents: 2690 },
      { interval: 'yearly', priceInCents: 9900 },
    ])
  })

  test('is ordered, paid and there when its events have come', async () => {
    const anna = await person()
    expect((await anna.state()).may).toMatchObject({ subscribe: true, manageBilling: false })
    const { status, body } = await anna.order()
    expect(status).toBe(200)
    expect((await anna.pay(body.url)).status).toBe(303)
    await deliver()
    expect(await anna.state()).toMatchObject({
      level: 'Premium',
      status: 'ACTIVE',
      source: 'subscription',
      subscription: { interval: 'monthly', priceInCents: 990, cancelAtPeriodEnd: false },
      may: { subscribe: false, cancel: true, resume: false, manageBilling: true },
    })
    expect(await kinds()).toEqual(['payment-receipt'])
    const again = await anna.order()
    expect(again).toMatchObject({ status: 409, body: { code: 'already_subscribed' } })
  })

  test('is seen by the order itself where its events are late', async () => {
    const anna = await person()
    const { body } = await anna.order()
    await anna.pay(body.url)
    expect((await anna.order(1)).body.code).toBe('already_subscribed')
    expect(await anna.state()).toMatchObject({ status: 'ACTIVE' })
    await deliver()
    expect(await kinds()).toEqual(['payment-receipt'])
  })

  test('in a trial begins to be paid when that ends, which is at least two days ahead', async () => {
    const anna = await person('trial')
    const { body } = await anna.order()
    await anna.pay(body.url)
    await deliver()
    const state = await anna.state()
    expect(state.subscription?.firstChargeAt).toBe(anna.account.trialEndsAt)
    expect(await kinds()).toEqual(['welcome'])

    const bert = await person('trial', 'bert')
    await moveTo(new Date(noon.getTime() + 30 * DAY - 1000))
    const { id } = (await plans())[0] ?? { id: '' }
    const order = `create-checkout-session?userId=${bert.account.id}&paymentPlanId=${id}`
    const headers = await sessionOf(api.stores, bert.account, { at: now })
    const late = await api.ask('POST', `${BASE}/${order}`, undefined, headers)
    expect(late.status).toBe(200)
  })

  test('is cancelled at the end of its period, resumed, and ends', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    await deliver()
    const cancelled = await anna.post('cancel')
    expect(subscriptionStateSchema.parse(await cancelled.json())).toMatchObject({
      status: 'ACTIVE',
      subscription: { cancelAtPeriodEnd: true },
      may: { cancel: false, resume: true },
    })
    await deliver()
    expect((await anna.post('resume')).status).toBe(200)
    expect((await anna.state()).may).toMatchObject({ cancel: true, resume: false })
    await anna.post('cancel')
    await deliver()
    expect((await kinds()).toSorted()).toEqual([
      'payment-receipt',
      'subscription-cancelled',
      'subscription-cancelled',
    ])
    const end = new Date((await anna.state()).subscription?.currentPeriodEnd ?? '')
    await moveTo(new Date(end.getTime() + 1000))
    await deliver()
    const { account } = anna
    const stored = await api.stores.accounts.users.find(account.id)
    expect(stored?.billing?.subscriptions[0]?.status).toBe('canceled')
    expect((await kinds()).at(-1)).toBe('subscription-ended')
  })

  test('is ordered again where its answer was lost and the product has changed since', async () => {
    const anna = await person()
    on.sandbox.faults.set([{ match: /^POST .*checkout/, kind: 'lost-answer', times: 2 }])
    expect((await anna.order()).status).toBe(503)
    const moved = billingOn(api.stores, sandboxProvider(on, 'moved'), { now: () => now })
    api.rebuild({ now: () => now, billing: moved })
    expect((await anna.order()).status).toBe(200)
  })

  test('that is withdrawn from ends now, and what was paid goes back once', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    await deliver()
    const billing = billingOn(api.stores, sandboxProvider(on), { now: () => now })
    const both = await Promise.all([
      billing.withdraw(anna.account.id, 'd1'),
      billing.withdraw(anna.account.id, 'd1'),
    ])
    expect(both.map(({ refundedInCents }) => refundedInCents)).toEqual([990, 990])
    expect(await billing.withdraw(anna.account.id, 'd2')).toMatchObject({ refundedInCents: 990 })
    const refunds = await on.stripe.refunds.list()
    expect(refunds.data.map(({ amount }) => amount)).toEqual([990])
    expect(await anna.state()).toMatchObject({ level: 'Free', status: 'CANCELED' })
    await deliver()
    expect(await anna.state()).toMatchObject({ level: 'Free', status: 'CANCELED' })
  })

  test('that is withdrawn from while the provider fails goes back at the next try', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    await deliver()
    const billing = billingOn(api.stores, sandboxProvider(on), { now: () => now })
    on.sandbox.faults.set([{ match: /^POST .*refunds/, kind: 500, times: 9 }])
    await expect(billing.withdraw(anna.account.id, 'd1')).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    on.sandbox.faults.set([])
    expect(await billing.withdraw(anna.account.id, 'd1')).toMatchObject({ refundedInCents: 990 })
    const refunds = await on.stripe.refunds.list()
    expect(refunds.data.map(({ amount }) => amount)).toEqual([990])
  })

  test('has a portal of the provider’s', async () => {
    const anna = await person()
    const none = await anna.post('create-portal-session')
    expect(await none.json()).toMatchObject({ code: 'no_subscription' })
    await anna.pay((await anna.order()).body.url)
    const { url } = (await (await anna.post('create-portal-session')).json()) as { url: string }
    expect((await on.page(url)).status).toBe(200)
  })

  test('whose payment fails keeps its access, asks for another card, and ends', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url, 'failsLater')
    await deliver()
    const end = new Date((await anna.state()).subscription?.currentPeriodEnd ?? '')
    await moveTo(new Date(end.getTime() + 2 * 60 * 60 * 1000))
    await deliver()
    const stored = await api.stores.accounts.users.find(anna.account.id)
    expect(stored?.billing?.subscriptions[0]).toMatchObject({ status: 'past_due' })
    expect((await kinds()).toSorted()).toEqual(['payment-failed', 'payment-receipt'])
    await moveTo(new Date(end.getTime() + 40 * DAY))
    await deliver()
    expect((await kinds()).at(-1)).toBe('subscription-ended')
  })

  test('two orders at once are one customer with one open order', async () => {
    const anna = await person()
    const answers = await Promise.all([anna.order(), anna.order(), anna.order()])
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect((await on.stripe.customers.list()).data).toHaveLength(1)
    expect((await on.stripe.checkout.sessions.list()).data).toHaveLength(1)
    const [other] = await Promise.all([anna.order(1)])
    expect(other?.body.url).not.toBe(answers[0]?.body.url)
    const open = await on.stripe.checkout.sessions.list({ status: 'open' })
    expect(open.data).toHaveLength(1)
  })

  test('leaves a line of how access changed, for administrators alone', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    await deliver()
    const { headers } = await signedIn(api.stores, 'admin')
    const path = `/api/admin/users/${anna.account.id}/entitlement`
    const history = (await (await api.get(path, headers)).json()) as unknown[]
    expect(history.map((line) => entitlementChangeSchema.parse(line)).at(-1)).toMatchObject({
      cause: 'provider',
      from: { level: 'Free', status: 'INACTIVE' },
      to: { level: 'Premium', status: 'ACTIVE' },
    })
    expect((await api.get(path, anna.headers)).status).toBe(403)
  })

  test('gives back what was paid since the account was deleted, and nothing of before', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    const bert = await person('free', 'bert')
    await bert.pay((await bert.order()).body.url)
    const billing = billingOn(api.stores, sandboxProvider(on), { now: () => now })
    const customerOf = async ({ account }: typeof anna) =>
      (await api.stores.accounts.users.find(account.id))?.billing?.customerId ?? ''
    const paidBefore = new Date(now.getTime() + 1000)
    await billing.endAll(await customerOf(anna), paidBefore)
    expect((await on.stripe.refunds.list()).data).toEqual([])
    await billing.endAll(await customerOf(bert), now)
    const refunds = await on.stripe.refunds.list()
    expect(refunds.data.map(({ amount }) => amount)).toEqual([990])
    expect((await on.stripe.subscriptions.list()).data).toEqual([])
  })

  test('ends with the account, and its customer is forgotten', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    await deliver()
    const gone = await api.ask(
      'DELETE',
      '/api/account',
      { password: 'correct horse' },
      anna.headers,
    )
    expect(gone.status).toBe(200)
    expect((await on.stripe.subscriptions.list()).data).toEqual([])
    expect((await on.stripe.customers.list()).data).toEqual([])
    await deliver()
    expect(await api.stores.accounts.users.find(anna.account.id)).toBeUndefined()
  })
})
