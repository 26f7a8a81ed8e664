// Rules: P-WITHDRAWAL.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaidSubscription } from '../billing/paid-subscription.ts'
import { addDays, dayInVienna, endOfDayInVienna } from '../time/vienna-days.ts'
import {
  declarationFault,
  declaredSubscription,
  isInTime,
  lastWithdrawalDay,
  normalizeTyped,
} from './declaration.ts'

const subscription: PaidSubscription = {
  id: 'sub_1',
  status: 'active',
  createdAt: '2026-11-07T11:00:00.000Z',
  priceId: 'price_1',
  interval: 'monthly',
  priceInCents: 990,
  trialEnd: null,
  currentPeriodEnd: '2026-12-07T11:00:00.000Z',
  cancelAtPeriodEnd: false,
  endedAt: null,
  latestInvoice: null,
}

const now = new Date('2026-11-21T11:00:00Z')

const declared = (
  kind: 'withdrawal' | 'cancellation',
  more: Partial<PaidSubscription> = {},
  declaredAt = '2026-11-21T10:00:00.000Z',
) =>
  declaredSubscription({ kind, declaredAt }, { subscriptions: [{ ...subscription, ...more }] }, now)

describe('the 14 days', () => {
  test('end with the fourteenth day after the order, in Vienna', () => {
    const orderedAt = '2026-11-07T11:00:00.000Z'
    expect(lastWithdrawalDay(orderedAt)).toBe('2026-11-21')
    expect(isInTime(orderedAt, '2026-11-21T22:59:59.999Z')).toBe(true)
    expect(isInTime(orderedAt, '2026-11-21T23:00:00.000Z')).toBe(false)
  })

  test('count the day that it was in Vienna when the order came', () => {
    expect(lastWithdrawalDay('2026-11-06T22:59:59.000Z')).toBe('2026-11-20')
    expect(lastWithdrawalDay('2026-11-06T23:00:00.000Z')).toBe('2026-11-21')
  })

  test('are days, not hours, over the changes of the clock', () => {
    expect(lastWithdrawalDay('2026-10-20T22:30:00.000Z')).toBe('2026-11-04')
    expect(isInTime('2026-10-20T22:30:00.000Z', '2026-11-04T22:59:59.000Z')).toBe(true)
    expect(isInTime('2026-03-20T12:00:00.000Z', '2026-04-03T21:59:59.000Z')).toBe(true)
    expect(isInTime('2026-03-20T12:00:00.000Z', '2026-04-03T22:00:00.000Z')).toBe(false)
  })

  test('whoever orders has 14 whole days, and at most a 15th begun one', () => {
    const moments = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (ordered) => {
        const orderedAt = ordered.toISOString()
        const end = endOfDayInVienna(addDays(dayInVienna(ordered), 14))
        expect(isInTime(orderedAt, new Date(end.getTime() - 1).toISOString())).toBe(true)
        expect(isInTime(orderedAt, end.toISOString())).toBe(false)
        const hours = (end.getTime() - ordered.getTime()) / 3_600_000
        // An hour more or less where the clock changes.
        expect(hours).toBeGreaterThan(14 * 24 - 1)
        expect(hours).toBeLessThanOrEqual(15 * 24 + 1)
      }),
    )
  })
})

describe('what a declaration is about', () => {
  test('is the subscription that runs', () => {
    expect(declared('withdrawal').subscription?.id).toBe('sub_1')
    expect(declared('cancellation', { status: 'past_due' }).subscription?.id).toBe('sub_1')
    expect(declared('cancellation', { status: 'unpaid' }).fault).toBeUndefined()
  })

  test('is nothing where there is none, or it is over', () => {
    expect(
      declaredSubscription({ kind: 'cancellation', declaredAt: now.toISOString() }, null, now),
    ).toEqual({ fault: 'no_subscription' })
    expect(declared('cancellation', { status: 'canceled' }).fault).toBe('no_subscription')
    expect(declared('withdrawal', { status: 'incomplete' }).fault).toBe('no_subscription')
    const over = { cancelAtPeriodEnd: true, currentPeriodEnd: now.toISOString() }
    expect(declared('cancellation', over).fault).toBe('no_subscription')
  })

  test('is not what was ordered afterwards', () => {
    expect(declared('cancellation', {}, '2026-11-07T10:59:59.000Z').fault).toBe('no_subscription')
    expect(declared('cancellation', {}, '2026-11-07T11:00:00.000Z').fault).toBeUndefined()
  })

  test('can be withdrawn from for as long as the declaration came in time, whenever it is carried out', () => {
    const later = new Date('2026-12-01T11:00:00Z')
    const subscriptions = [subscription]
    const at = (declaredAt: string) =>
      declaredSubscription({ kind: 'withdrawal', declaredAt }, { subscriptions }, later).fault
    expect(at('2026-11-21T22:59:59.000Z')).toBeUndefined()
    expect(at('2026-11-21T23:00:00.000Z')).toBe('withdrawal_too_late')
  })
})

describe('what a user types', () => {
  test('needs a name and an address', () => {
    const typed = { name: 'Anna Huber', email: 'anna@example.org' }
    expect(declarationFault(typed)).toBeUndefined()
    expect(declarationFault({ ...typed, name: ' \u200b\u202e ' })).toBe('name_missing')
    expect(declarationFault({ ...typed, email: 'anna' })).toBe('email_not_valid')
    expect(declarationFault({ ...typed, email: `${'x'.repeat(39)}@example.org` })).toBe(
      'email_length',
    )
    expect(declarationFault({ name: '', email: '' })).toBe('name_missing')
  })

  test('stands on one line, without what nobody can see, and is the same when tidied again', () => {
    expect(normalizeTyped(' Anna \r\nBcc: x ')).toBe('Anna Bcc: x')
    expect(normalizeTyped('a\u202eb\u0000c')).toBe('abc')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tidy = normalizeTyped(text)
        expect(tidy).not.toMatch(/[\p{Cc}\u202e]|\s\s|^\s|\s$/u)
        expect(normalizeTyped(tidy)).toBe(tidy)
      }),
    )
  })
})
