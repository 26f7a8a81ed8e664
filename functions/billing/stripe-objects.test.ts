// Rules: P-NEXT-PAYMENT, P-LEVELS.
import { describe, expect, test } from 'vitest'
import { isHandled, readProviderEvent } from './events.ts'
import { readPrice, readSubscription } from './stripe-objects.ts'

const at = (iso: string) => Date.parse(iso) / 1000

const price = {
  id: 'price_1',
  active: true,
  currency: 'eur',
  unit_amount: 2690,
  lookup_key: 'hearticle_quarterly',
  recurring: { interval: 'month', interval_count: 3 },
}

const common = {
  id: 'sub_1',
  status: 'active',
  created: at('2026-11-01T10:00:00Z'),
  customer: 'cus_1',
  cancel_at_period_end: false,
  cancel_at: null,
  trial_end: null,
  ended_at: null,
  metadata: { product: 'hearticle', stage: 'trial', userId: 'u1', language: 'en' },
}

const newest = {
  ...common,
  items: { data: [{ current_period_end: at('2027-02-01T10:00:00Z'), quantity: 1, price }] },
  latest_invoice: {
    id: 'in_1',
    number: 'H-1',
    status: 'open',
    amount_due: 2690,
    amount_paid: 0,
    attempt_count: 2,
    next_payment_attempt: at('2026-11-04T10:00:00Z'),
    hosted_invoice_url: 'https://invoice.example/1',
  },
}

const ofStage = (object: unknown) => readSubscription(object, 'trial')

describe('a subscription', () => {
  test('is read in the newest shape, with its invoice', () => {
    expect(ofStage(newest)).toEqual({
      customerId: 'cus_1',
      userId: 'u1',
      isOurs: true,
      subscription: {
        id: 'sub_1',
        status: 'active',
        createdAt: '2026-11-01T10:00:00.000Z',
        priceId: 'price_1',
        interval: 'quarterly',
        priceInCents: 2690,
        trialEnd: null,
        currentPeriodEnd: '2027-02-01T10:00:00.000Z',
        cancelAtPeriodEnd: false,
        endedAt: null,
        latestInvoice: {
          id: 'in_1',
          number: 'H-1',
          status: 'open',
          amountInCents: 2690,
          attempts: 2,
          nextAttemptAt: '2026-11-04T10:00:00.000Z',
          url: 'https://invoice.example/1',
        },
        language: 'en',
      },
    })
  })

  test('is read in the shape of 2020: its own period, a plan, its invoice and customer otherwise', () => {
    const plan = {
      id: 'price_1',
      currency: 'eur',
      amount: 9900,
      interval: 'year',
      interval_count: 1,
    }
    const { subscription, customerId } = ofStage({
      ...common,
      customer: { id: 'cus_1', object: 'customer' },
      current_period_end: at('2027-11-01T10:00:00Z'),
      items: { data: [{ plan, quantity: 1 }] },
      latest_invoice: 'in_1',
    })
    expect(customerId).toBe('cus_1')
    expect(subscription).toMatchObject({
      interval: 'yearly',
      priceInCents: 9900,
      currentPeriodEnd: '2027-11-01T10:00:00.000Z',
      latestInvoice: null,
    })
  })

  test('with an end that staff set by hand ends then', () => {
    const { subscription } = ofStage({ ...newest, cancel_at: at('2026-12-24T00:00:00Z') })
    expect(subscription).toMatchObject({
      cancelAtPeriodEnd: true,
      currentPeriodEnd: '2026-12-24T00:00:00.000Z',
    })
  })

  test('is ours by its note, or by its price where it has none', () => {
    const isOurs = (more: object, lookup_key: string | null = 'hearticle_quarterly') =>
      ofStage({
        ...newest,
        items: { data: [{ price: { ...price, lookup_key } }] },
        ...more,
      }).isOurs
    expect(isOurs({ metadata: {} })).toBe(true)
    expect(isOurs({ metadata: {} }, null)).toBe(false)
    expect(isOurs({}, null)).toBe(true)
    expect(isOurs({ metadata: { ...common.metadata, stage: 'production' } })).toBe(false)
    expect(isOurs({ metadata: { ...common.metadata, product: 'other' } }, null)).toBe(false)
  })

  test('of another currency has no price in euro', () => {
    const items = { data: [{ price: { ...price, currency: 'usd' } }] }
    expect(ofStage({ ...newest, items }).subscription.priceInCents).toBeNull()
  })

  test('to whose price tax is added has none that includes it', () => {
    const at = (tax_behavior: string) =>
      ofStage({ ...newest, items: { data: [{ price: { ...price, tax_behavior } }] } }).subscription
    expect(at('exclusive').priceInCents).toBeNull()
    expect(at('inclusive').priceInCents).toBe(2690)
  })

  const [item] = newest.items.data
  test.each([
    ['with a coupon', { discounts: ['di_1'] }],
    ['with a coupon of before', { discount: { coupon: { percent_off: 50 } } }],
    ['with a coupon on what is ordered', { items: { data: [{ ...item, discounts: ['di_1'] }] } }],
    ['of a customer with a coupon', { customer: { id: 'cus_1', discount: { id: 'di_1' } } }],
    ['of a customer with a credit', { customer: { id: 'cus_1', discount: null, balance: -500 } }],
    ['of several prices', { items: { data: [item, item] } }],
    ['with tax beside it', { default_tax_rates: [{ inclusive: false }] }],
    [
      'with tax beside what is ordered',
      {
        items: { data: [{ ...item, tax_rates: [{ inclusive: false }] }] },
      },
    ],
    ['that changes with its period', { schedule: 'sub_sched_1' }],
    ['that changes once that is paid', { pending_update: { expires_at: 1 } }],
    ['whose collection is paused', { pause_collection: { behavior: 'void', resumes_at: null } }],
  ])('%s has no amount that could be told', (_, more) => {
    const plain = {
      discounts: [],
      discount: null,
      default_tax_rates: [{ inclusive: true }],
      schedule: null,
      pending_update: null,
      pause_collection: null,
      customer: { id: 'cus_1', discount: null, balance: 0 },
      items: { data: [{ ...item, discounts: [], tax_rates: [] }] },
    }
    const read = ofStage({ ...newest, ...plain, ...more })
    expect(ofStage({ ...newest, ...plain }).subscription.priceInCents).toBe(2690)
    expect([read.subscription.priceInCents, read.customerId]).toEqual([null, 'cus_1'])
  })

  test('whose collection is paused is active only as long as its last period was paid', () => {
    const paused = (status: string, invoice: object | null) =>
      ofStage({
        ...newest,
        status,
        pause_collection: { behavior: 'keep_as_draft' },
        latest_invoice: invoice && { ...newest.latest_invoice, ...invoice },
      }).subscription
    expect(paused('active', { status: 'paid' })).toMatchObject({
      status: 'active',
      isCollectionPaused: true,
    })
    for (const invoice of [
      null,
      ...['draft', 'open', 'void', 'uncollectible'].map((status) => ({ status })),
    ]) {
      expect(paused('active', invoice).status).toBe('paused')
      expect(paused('past_due', invoice).status).toBe('paused')
    }
    expect(paused('trialing', null).status).toBe('trialing')
    expect(paused('canceled', null).status).toBe('canceled')
    expect(ofStage(newest).subscription).not.toHaveProperty('isCollectionPaused')
  })

  test.each([
    ['half of one', { id: 'sub_1' }],
    ['of a status that nobody knows', { ...newest, status: 'sleeping' }],
    ['text', 'sub_1'],
  ])('that is %s is refused', (_, object) => {
    expect(() => ofStage(object)).toThrow()
  })
})

test.each([
  ['inactive', { active: false }],
  ['of another currency', { currency: 'usd' }],
  ['of no whole amount', { unit_amount: null }],
  ['of another period than its name', { recurring: { interval: 'year', interval_count: 1 } }],
  ['of another product', { lookup_key: 'other_monthly' }],
  ['without the tax that is added to it', { tax_behavior: 'exclusive' }],
])('a price that is %s is none of ours', (_, more) => {
  expect(readPrice(price)).toEqual({ id: 'price_1', interval: 'quarterly', priceInCents: 2690 })
  expect(readPrice({ ...price, ...more })).toBeUndefined()
})

describe('an event', () => {
  const event = (type: string, object: object) =>
    readProviderEvent({ id: 'evt_1', type, livemode: false, data: { object } })

  test('about an invoice names its subscription, in both shapes', () => {
    const parent = { subscription_details: { subscription: 'sub_1' } }
    for (const named of [
      { parent },
      { subscription: 'sub_1' },
      { subscription: { id: 'sub_1' } },
    ]) {
      const read = event('invoice.paid', { id: 'in_1', customer: 'cus_1', ...named })
      expect(read).toMatchObject({ customerId: 'cus_1', subscriptionId: 'sub_1', checkoutId: null })
      expect(isHandled(read)).toBe(true)
    }
  })

  test('about an order names it and what came of it', () => {
    expect(
      event('checkout.session.completed', { id: 'cs_1', customer: 'cus_1', subscription: 'sub_1' }),
    ).toMatchObject({ subscriptionId: 'sub_1', checkoutId: 'cs_1' })
  })

  test('about a customer names whom', () => {
    expect(event('customer.deleted', { id: 'cus_1' }).customerId).toBe('cus_1')
  })

  test.each([
    ['an invoice of no subscription', 'invoice.paid', { id: 'in_1', customer: 'cus_1' }],
    ['nobody', 'charge.refunded', { id: 'ch_1', customer: null }],
    ['something else', 'balance.available', { object: 'balance' }],
  ])('about %s is not handled', (_, type, object) => {
    expect(isHandled(event(type, object))).toBe(false)
  })
})
