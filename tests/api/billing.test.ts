// Rules: P-CHECKOUT, P-SUBSCRIPTION-TAB, P-PLANS.
import { describe, expect, test } from 'vitest'
import {
  entitlementChangeSchema,
  subscriptionStateSchema,
} from '../../src/contract/billing/billing.ts'
import { confirmed, sessionOf, signedIn } from '../support/accounts.ts'
import { appAtSandbox, SUBSCRIPTIONS } from '../support/app-at-sandbox.ts'
import { billingOn } from '../support/billing.ts'
import { noon } from '../support/records.ts'

const DAY = 24 * 60 * 60 * 1000

describe('a subscription, by the provider’s own client', () => {
  const at = appAtSandbox()
  const { api, now, moveTo, deliver, plans, person, mailed, kinds } = at
  const ended = async () => (await mailed()).filter(({ kind }) => kind === 'subscription-ended')

  test('plans are the provider’s prices, the shortest period first, in words of a language', async () => {
    const answer = await api.get(`${SUBSCRIPTIONS}/payment-plans?lang=de`)
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
    expect(await kinds()).toEqual(['payment-receipt', 'subscription-started'])
    // Its own, in which it was ordered, not the account's.
    expect(anna.account.language).toBe('de')
    for (const mail of await mailed()) expect(mail).toMatchObject({ facts: { language: 'en' } })
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
    expect(await kinds()).toEqual(['payment-receipt', 'subscription-started'])
  })

  test('costs what its price says from the event of a changed one on, which is published', async () => {
    const anna = await person()
    await plans()
    at.on.sandbox.changePrice('hearticle_monthly', 1090)
    // What is kept here is not sold any more: nobody pays what they were not shown.
    expect((await anna.order()).body.code).toBe('plan_not_found')
    await deliver()
    expect((await plans())[0]).toMatchObject({ interval: 'monthly', priceInCents: 1090 })
    expect(await api.stores.prices.find()).toMatchObject({
      verifiedAt: noon.toISOString(),
      prices: [
        { interval: 'monthly', priceInCents: 1090 },
        { interval: 'quarterly', priceInCents: 2690 },
        { interval: 'yearly', priceInCents: 9900 },
      ],
    })
    const pending = await api.stores.changes.pending(noon, 10)
    expect(pending.flatMap(({ entities }) => entities)).toContain('PRICES')
    await anna.pay((await anna.order()).body.url)
    await deliver()
    expect((await anna.state()).subscription?.priceInCents).toBe(1090)
  })

  test('is looked for by the page after the payment: begun, paid, or none at all', async () => {
    const anna = await person()
    expect(await anna.lookForOrder()).toEqual({ order: 'none' })
    const { body } = await anna.order()
    expect(await anna.lookForOrder()).toEqual({ order: 'open' })
    await anna.pay(body.url)
    // Its events are on their way yet.
    expect(await anna.lookForOrder()).toEqual({ order: 'paid' })
    expect(await anna.state()).toMatchObject({ status: 'ACTIVE' })
    await deliver()
    expect(await anna.lookForOrder()).toEqual({ order: 'paid' })
    expect(await kinds()).toEqual(['payment-receipt', 'subscription-started'])
  })

  test('in a trial begins to be paid when that ends, which is at least two days ahead', async () => {
    const anna = await person('trial')
    await confirmed(api.stores, anna.account)
    const { body } = await anna.order()
    await anna.pay(body.url)
    await deliver()
    const state = await anna.state()
    expect(state.subscription?.firstChargeAt).toBe(anna.account.trialEndsAt)
    expect(await anna.lookForOrder()).toEqual({ order: 'free' })
    expect(await kinds()).toEqual(['subscription-started', 'welcome'])
    await anna.post('cancel')
    expect((await anna.state()).subscription).toMatchObject({ isFree: true, firstChargeAt: null })

    const bert = await person('trial', 'bert')
    await confirmed(api.stores, bert.account)
    moveTo(new Date(noon.getTime() + 30 * DAY - 1000))
    const { id } = (await plans())[0] ?? { id: '' }
    const order = `create-checkout-session?userId=${bert.account.id}&paymentPlanId=${id}`
    const headers = await sessionOf(api.stores, bert.account, { at: now() })
    const late = await api.ask('POST', `${SUBSCRIPTIONS}/${order}`, undefined, headers)
    expect(late.status).toBe(200)
  })

  test('is ordered by nobody whose address is not confirmed, who could else begin without end', async () => {
    const anna = await person('trial')
    expect(await anna.order()).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } })
    expect((await anna.state()).may.manageBilling).toBe(false)
  })

  test('is not ordered on terms that the person was not told', async () => {
    const anna = await person('trial')
    await confirmed(api.stores, anna.account)
    expect((await anna.order(0, 'now')).body.code).toBe('order_changed')
    expect((await anna.order(0, 'later')).status).toBe(200)
    moveTo(new Date(noon.getTime() + 31 * DAY))
    const headers = await sessionOf(api.stores, anna.account, { at: now() })
    expect((await anna.order(0, 'later', headers)).body.code).toBe('order_changed')
    expect((await anna.order(0, 'now', headers)).status).toBe(200)
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
    expect(await kinds()).toEqual([
      'payment-receipt',
      'subscription-cancelled',
      'subscription-cancelled',
      'subscription-resumed',
      'subscription-started',
    ])
    const end = new Date((await anna.state()).subscription?.currentPeriodEnd ?? '')
    moveTo(new Date(end.getTime() + 1000))
    await deliver()
    const { account } = anna
    const stored = await api.stores.users.find(account.id)
    expect(stored?.billing?.subscriptions[0]?.status).toBe('canceled')
    expect(await ended()).toMatchObject([{ facts: { endReason: 'cancelled', phase: 'paid' } }])
  })

  test('is ordered again where its answer was lost and the product has changed since', async () => {
    const anna = await person()
    at.on.setFaults([{ match: /^POST .*checkout/, kind: 'lost-answer', times: 2 }])
    expect((await anna.order()).status).toBe(503)
    const moved = billingOn(api.stores, at.on.providerAt({ stage: 'moved' }), { now })
    api.rebuild({ now, billing: moved })
    expect((await anna.order()).status).toBe(200)
  })

  test('has a portal of the provider’s', async () => {
    const anna = await person()
    const none = await anna.post('create-portal-session')
    expect(await none.json()).toMatchObject({ code: 'no_subscription' })
    await anna.pay((await anna.order()).body.url)
    const { url } = (await (await anna.post('create-portal-session')).json()) as { url: string }
    expect((await at.on.page(url)).status).toBe(200)
  })

  test('whose payment fails keeps its access, asks for another card, and ends', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url, 'failsLater')
    await deliver()
    const end = new Date((await anna.state()).subscription?.currentPeriodEnd ?? '')
    moveTo(new Date(end.getTime() + 2 * 60 * 60 * 1000))
    await deliver()
    const stored = await api.stores.users.find(anna.account.id)
    expect(stored?.billing?.subscriptions[0]).toMatchObject({ status: 'past_due' })
    expect(await kinds()).toEqual(['payment-failed', 'payment-receipt', 'subscription-started'])
    moveTo(new Date(end.getTime() + 40 * DAY))
    await deliver()
    expect(await ended()).toMatchObject([{ facts: { endReason: 'unpaid', phase: 'overdue' } }])
    const { data: open } = await at.on.stripe.invoices.list({ status: 'open' })
    expect(open.map(({ next_payment_attempt }) => next_payment_attempt)).toEqual([null])
  })

  test('two orders at once are one customer with one open order', async () => {
    const anna = await person()
    const answers = await Promise.all([anna.order(), anna.order(), anna.order()])
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect((await at.on.stripe.customers.list()).data).toHaveLength(1)
    expect((await at.on.stripe.checkout.sessions.list()).data).toHaveLength(1)
    const [other] = await Promise.all([anna.order(1)])
    expect(other?.body.url).not.toBe(answers[0]?.body.url)
    const open = await at.on.stripe.checkout.sessions.list({ status: 'open' })
    expect(open.data).toHaveLength(1)
  })

  test('an order in the other language takes the open one’s place, and leads back in its own', async () => {
    const anna = await person()
    const orderIn = async (language: 'de' | 'en') =>
      (await anna.order(0, undefined, undefined, language)).body.url
    const sessions = async () =>
      (await at.on.stripe.checkout.sessions.list()).data.map(
        ({ url, locale, status, success_url, cancel_url }) => ({
          ...{ url, locale, status },
          pages: [success_url, cancel_url].map((address) => new URL(address ?? '').pathname),
        }),
      )
    const [german, english] = [await orderIn('de'), await orderIn('en')]
    expect(await orderIn('en')).toBe(english)
    expect(await sessions()).toMatchObject([
      { url: english, locale: 'en', pages: ['/en/payment-success', '/en/profile'] },
      { status: 'expired', locale: 'de', pages: ['/payment-success', '/profile'] },
    ])
    expect([german, english]).not.toContain(await orderIn('de'))
    expect((await sessions()).map(({ status }) => status)).toEqual(['open', 'expired', 'expired'])
  })

  test('of what two tabs in two languages are given at once, one can be paid', async () => {
    const anna = await person()
    await anna.order()
    const answers = await Promise.all(
      (['de', 'en', 'de', 'en'] as const).map((one) => anna.order(0, undefined, undefined, one)),
    )
    const { data: open } = await at.on.stripe.checkout.sessions.list({ status: 'open' })
    const given = new Set(answers.map(({ body }) => body.url))
    const payable = open.flatMap(({ url }) => (url !== null && given.has(url) ? [url] : []))
    const storedSession = (await api.stores.users.find(anna.account.id))?.billing?.checkout?.url
    expect(payable).toEqual([storedSession])
  })

  test('an open order that leads back to another address is not gone on with', async () => {
    const anna = await person()
    const before = (await anna.order()).body.url
    const elsewhere = at.on.providerAt({ siteOrigin: 'http://localhost:4400' })
    const moved = billingOn(api.stores, elsewhere, { now })
    api.rebuild({ now, billing: moved })
    expect((await anna.order()).body.url).not.toBe(before)
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
  })
})
