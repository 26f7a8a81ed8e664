// Rules: P-TRIAL-KEPT.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderFault, trialEndOfOrder } from './order.ts'

const HOUR = 60 * 60 * 1000
const at = new Date('2026-11-21T11:00:00Z')
const ahead = (milliseconds: number) => ({
  trialEndsAt: new Date(at.getTime() + milliseconds).toISOString(),
})

describe('what is ordered in a trial', () => {
  test('keeps its days', () => {
    const record = ahead(20 * 24 * HOUR)
    expect(trialEndOfOrder(record, at)?.toISOString()).toBe(record.trialEndsAt)
  })

  test('is paid at once where none is running any more, or ever was', () => {
    expect(trialEndOfOrder(ahead(0), at)).toBeUndefined()
    expect(trialEndOfOrder({ trialEndsAt: null }, at)).toBeUndefined()
  })

  test('is free for the shortest time that the provider takes, and never for less than is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 * 24 * HOUR }), (left) => {
        const end = trialEndOfOrder(ahead(left), at)?.getTime() ?? 0
        const free = end - at.getTime()
        expect(free).toBeGreaterThanOrEqual(Math.max(left, 48 * HOUR))
        expect(free).toBeLessThanOrEqual(Math.max(left, 50 * HOUR))
      }),
    )
  })
})

describe('an order', () => {
  const confirmed = { emailConfirmedAt: at.toISOString() }

  test('is taken as its screen said, or where that said nothing', () => {
    for (const beginsFree of [true, false]) {
      const confirmedPayment = beginsFree ? 'later' : 'now'
      expect(orderFault(confirmed, { beginsFree, firstPayment: confirmedPayment })).toBeUndefined()
      expect(orderFault(confirmed, { beginsFree, firstPayment: undefined })).toBeUndefined()
      expect(
        orderFault(confirmed, { beginsFree: !beginsFree, firstPayment: confirmedPayment }),
      ).toBe('order_changed')
    }
  })

  test('is not taken from an address that is not confirmed', () => {
    const record = { emailConfirmedAt: null }
    expect(orderFault(record, { beginsFree: true, firstPayment: 'later' })).toBe(
      'email_not_confirmed',
    )
  })
})
