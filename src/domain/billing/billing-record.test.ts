import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BillingRecord, currentSubscription, newCustomer, observe } from './billing-record.ts'
import {
  isOngoing,
  type PaidSubscription,
  paidSubscriptionSchema,
  providerStatuses,
} from './paid-subscription.ts'

const created = '2026-11-21T11:00:00.000Z'

function subscription(more: Partial<PaidSubscription> = {}): PaidSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    createdAt: created,
    priceId: 'price_monthly',
    interval: 'monthly',
    priceInCents: 990,
    trialEnd: null,
    currentPeriodEnd: '2026-12-21T11:00:00.000Z',
    cancelAtPeriodEnd: false,
    endedAt: null,
    latestInvoice: null,
    ...more,
  }
}

const invoice = (more: Partial<NonNullable<PaidSubscription['latestInvoice']>> = {}) => ({
  id: 'in_1',
  number: 'H-1',
  status: 'paid' as const,
  amountInCents: 990,
  attempts: 1,
  nextAttemptAt: null,
  url: 'https://pay.example/in_1',
  ...more,
})

/** Without what counts the writes. */
const content = ({ version: _, ...record }: BillingRecord) => record

const seenAll = (all: readonly PaidSubscription[], from = newCustomer('cus_1')) =>
  all.reduce((record, seen) => observe(record, seen).record, from)

const arbitrary = fc.record({
  id: fc.integer({ min: 1, max: 9 }).map((number) => `sub_${number}`),
  status: fc.constantFrom(...providerStatuses),
  minute: fc.integer({ min: 0, max: 59 }),
  cancelAtPeriodEnd: fc.boolean(),
})

const arbitrarySubscription = arbitrary.map(({ id, status, minute, cancelAtPeriodEnd }) =>
  subscription({
    id,
    status,
    cancelAtPeriodEnd,
    createdAt: `2026-11-21T11:${String(minute).padStart(2, '0')}:00.000Z`,
  }),
)

describe('what was seen of a person’s subscriptions', () => {
  test('ends the same in whatever order and however often each is seen', () => {
    const several = fc.uniqueArray(arbitrarySubscription, {
      selector: ({ id }) => id,
      minLength: 1,
    })
    fc.assert(
      fc.property(
        several.chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray([...all, ...all, ...all], { minLength: 0 }),
            fc.shuffledSubarray(all, { minLength: all.length }),
          ),
        ),
        ([all, repeats, order]) => {
          expect(content(seenAll([...repeats, ...order]))).toEqual(content(seenAll(all)))
        },
      ),
    )
  })

  test('is what the provider said last, however its history was told', () => {
    const history = fc.array(fc.constantFrom(...providerStatuses), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(history, fc.array(fc.nat({ max: 11 })), (statuses, eventOrder) => {
        // Each event makes us ask what holds by then, and one event at least comes at the end.
        const moments = [...eventOrder.map((at) => Math.min(at, statuses.length - 1))].toSorted(
          (a, b) => a - b,
        )
        const seen = [...moments, statuses.length - 1].map((at) =>
          subscription({ status: statuses[at] ?? 'active' }),
        )
        const record = seenAll(seen)
        expect(currentSubscription(record)?.status).toBe(statuses.at(-1))
        expect(record.subscriptions).toHaveLength(1)
      }),
    )
  })

  test('is led by the first that was ordered of those that stand, and all others follow', () => {
    fc.assert(
      fc.property(fc.uniqueArray(arbitrarySubscription, { selector: ({ id }) => id }), (all) => {
        let record = newCustomer('cus_1')
        for (const seen of all) {
          record = observe(record, seen).record
          const ongoing = all
            .slice(0, all.indexOf(seen) + 1)
            .filter(isOngoing)
            .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
          if (ongoing.length > 0) expect(currentSubscription(record)).toEqual(ongoing[0])
          expect(record.subscriptions.filter(isOngoing)).toEqual(ongoing.slice(0, 5))
        }
      }),
    )
  })

  test('counts its writes, and keeps five', () => {
    const record = seenAll(
      Array.from({ length: 8 }, (_, number) =>
        subscription({ id: `sub_${number}`, status: 'canceled' }),
      ),
    )
    expect(record.version).toBe(8)
    expect(record.subscriptions.map(({ id }) => id)).toEqual([
      'sub_7',
      'sub_6',
      'sub_5',
      'sub_4',
      'sub_3',
    ])
  })

  test('closes the order that was begun as soon as one stands, not before', () => {
    const page = { url: 'https://x', expiresAt: created, beginsFree: false }
    const checkout = { sessionId: 'cs_1', priceId: 'p', ...page }
    const ordering = { ...newCustomer('cus_1'), checkout }
    expect(observe(ordering, subscription({ status: 'incomplete' })).record.checkout).toEqual(
      checkout,
    )
    expect(observe(ordering, subscription({ status: 'trialing' })).record.checkout).toBeNull()
  })
})

describe('a notice', () => {
  const kinds = (before: PaidSubscription | undefined, seen: PaidSubscription) =>
    observe(before ? seenAll([before]) : newCustomer('cus_1'), seen).dueMails.map(({ key }) => key)

  const started = 'subscription-started#sub_1'

  test('tells of an order once it stands, however late that is heard of, and of no mere attempt', () => {
    const incomplete = subscription({ status: 'incomplete' })
    expect(kinds(undefined, incomplete)).toEqual([])
    expect(kinds(incomplete, subscription({ status: 'incomplete_expired' }))).toEqual([])
    expect(kinds(undefined, subscription({ status: 'canceled' }))).not.toContain(started)
    for (const status of ['trialing', 'active', 'past_due'] as const) {
      expect(kinds(undefined, subscription({ status }))).toEqual([started])
      expect(kinds(incomplete, subscription({ status }))).toEqual([started])
      expect(kinds(subscription({ status }), subscription())).toEqual([])
    }
  })

  test('tells of each cancellation that was taken back, and of none that ends with it', () => {
    const cancelled = subscription({ cancelAtPeriodEnd: true })
    expect(kinds(cancelled, subscription())).toEqual(['subscription-resumed#sub_1#1'])
    const again = seenAll([cancelled, subscription(), cancelled])
    expect(observe(again, subscription()).dueMails.map(({ key }) => key)).toEqual([
      'subscription-resumed#sub_1#3',
    ])
    expect(kinds(subscription(), subscription())).toEqual([])
    expect(kinds(cancelled, subscription({ status: 'canceled' }))).toEqual([
      'subscription-ended#sub_1',
    ])
  })

  test('is a receipt for each invoice that was paid, and none for one of nothing', () => {
    expect(kinds(undefined, subscription({ latestInvoice: invoice() }))).toEqual([
      started,
      'payment-receipt#in_1',
    ])
    const free = subscription({ status: 'trialing', latestInvoice: invoice({ amountInCents: 0 }) })
    expect(kinds(undefined, free)).toEqual([started])
    const open = subscription({ latestInvoice: invoice({ status: 'open' }) })
    expect(kinds(undefined, open)).toEqual([started])
  })

  test('tells of each attempt to charge that failed, by its number', () => {
    const failing = (attempts: number) =>
      subscription({ status: 'past_due', latestInvoice: invoice({ status: 'open', attempts }) })
    expect(kinds(subscription(), failing(1))).toEqual(['payment-failed#in_1#1'])
    expect(kinds(failing(1), failing(2))).toEqual(['payment-failed#in_1#2'])
    expect(kinds(subscription(), failing(0))).toEqual([])
  })

  test('tells of a cancellation when it is made, again when it is made again, and of its end', () => {
    const cancelled = subscription({ cancelAtPeriodEnd: true })
    const ended = subscription({ status: 'canceled', cancelAtPeriodEnd: true, endedAt: created })
    expect(kinds(subscription(), cancelled)).toEqual(['subscription-cancelled#sub_1#1'])
    const resumed = seenAll([subscription(), cancelled, subscription()])
    expect(observe(resumed, cancelled).dueMails.map(({ key }) => key)).toEqual([
      'subscription-cancelled#sub_1#3',
    ])
    expect(kinds(cancelled, cancelled)).toEqual([])
    expect(kinds(cancelled, ended)).toEqual(['subscription-ended#sub_1'])
    expect(kinds(ended, ended)).toEqual([])
    expect(kinds(subscription({ status: 'incomplete' }), ended)).toEqual([])
  })

  test('of an end is not given while another subscription stands', () => {
    const both = seenAll([
      subscription(),
      subscription({ id: 'sub_2', createdAt: '2026-11-22T11:00:00.000Z' }),
    ])
    const ended = subscription({
      id: 'sub_2',
      status: 'canceled',
      createdAt: '2026-11-22T11:00:00.000Z',
    })
    expect(observe(both, ended).dueMails).toEqual([])
  })
})

test('a record holds nothing but what its schema names', () => {
  expect(paidSubscriptionSchema.parse({ ...subscription(), card: '4242' })).toEqual(subscription())
})
