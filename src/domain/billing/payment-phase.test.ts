import { describe, expect, test } from 'vitest'
import { paidSubscription } from '../../../tests/support/paid-subscriptions.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import { endReason, paymentPhase } from './payment-phase.ts'

const ordered = new Date('2026-11-21T11:00:00.000Z')
const end = '2026-12-21T11:00:00.000Z'
const one = (more: Partial<PaidSubscription>) => paidSubscription(ordered, more)
const invoice = (more: Partial<NonNullable<PaidSubscription['latestInvoice']>>) => {
  const { latestInvoice } = one({})
  if (!latestInvoice) throw new Error('an example without an invoice')
  return { ...latestInvoice, ...more }
}
const ended = { status: 'canceled', endedAt: end } as const
const refused = invoice({ status: 'open', attempts: 4 })

describe('a subscription’s money', () => {
  test('is nothing in its free time, and where it ended in that', () => {
    expect(paymentPhase(one({ status: 'trialing', trialEnd: end }))).toBe('free')
    const latestInvoice = invoice({ amountInCents: 0 })
    expect(paymentPhase(one({ ...ended, trialEnd: end, latestInvoice }))).toBe('free')
    expect(paymentPhase(one({ ...ended, trialEnd: end, latestInvoice: null }))).toBe('free')
    expect(paymentPhase(one({ ...ended, trialEnd: end }))).toBe('paid')
  })

  test('is overdue while an invoice cannot be charged, and where it ended so', () => {
    expect(paymentPhase(one({ status: 'past_due' }))).toBe('overdue')
    expect(paymentPhase(one({ status: 'unpaid' }))).toBe('overdue')
    expect(paymentPhase(one({ ...ended, latestInvoice: refused }))).toBe('overdue')
    const refusedOnce = invoice({ status: 'open', attempts: 1 })
    expect(paymentPhase(one({ ...ended, latestInvoice: refusedOnce }))).toBe('overdue')
    const notTried = invoice({ status: 'open', attempts: 0 })
    expect(paymentPhase(one({ ...ended, latestInvoice: notTried }))).toBe('paid')
    // A renewal that was not charged yet is not overdue.
    expect(paymentPhase(one({ latestInvoice: invoice({ status: 'open', attempts: 0 }) }))).toBe(
      'paid',
    )
    expect(paymentPhase(one({}))).toBe('paid')
  })
})

describe('why a subscription ended', () => {
  test('is told by what was cancelled and what is open', () => {
    expect(endReason(one({ ...ended, cancelAtPeriodEnd: true }))).toBe('cancelled')
    expect(endReason(one({ ...ended, latestInvoice: refused }))).toBe('unpaid')
    expect(endReason(one({ ...ended, cancelAtPeriodEnd: true, latestInvoice: refused }))).toBe(
      'cancelled',
    )
    const early = { ...ended, endedAt: '2026-12-01T11:00:00.000Z', cancelAtPeriodEnd: true }
    expect(endReason(one({ ...early, latestInvoice: refused }))).toBe('unpaid')
  })

  test('is not told of one that stands, or that another user ended', () => {
    expect(endReason(one({ cancelAtPeriodEnd: true }))).toBeNull()
    expect(endReason(one({ ...ended }))).toBeNull()
  })
})
