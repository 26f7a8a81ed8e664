import type { PaidSubscription } from './paid-subscription.ts'

/**
 * What can be said of a subscription's money: nothing was charged yet or at all, an invoice that
 * could not be charged is open, or all is paid.
 */
export const paymentPhases = ['free', 'overdue', 'paid'] as const

export type PaymentPhase = (typeof paymentPhases)[number]

export function paymentPhase(
  subscription: Pick<PaidSubscription, 'status' | 'trialEnd' | 'latestInvoice'>,
): PaymentPhase {
  const { status, trialEnd, latestInvoice } = subscription
  if (status === 'trialing') return 'free'
  if (status === 'past_due' || status === 'unpaid') return 'overdue'
  const amount = latestInvoice?.amountInCents ?? 0
  // The invoice of a free period is one of nothing.
  if (status === 'canceled' && trialEnd !== null && amount === 0) return 'free'
  const isOpen = latestInvoice?.status === 'open' || latestInvoice?.status === 'uncollectible'
  const wasRefused = amount > 0 && isOpen && latestInvoice.attempts > 0
  return status === 'canceled' && wasRefused ? 'overdue' : 'paid'
}

/** Why a subscription ended, where that can be told from it. */
export const endReasons = ['cancelled', 'unpaid'] as const

type EndReason = (typeof endReasons)[number]

/** @returns null where it stands, or was ended otherwise */
export function endReason(
  subscription: Pick<
    PaidSubscription,
    'status' | 'trialEnd' | 'latestInvoice' | 'cancelAtPeriodEnd' | 'currentPeriodEnd' | 'endedAt'
  >,
): EndReason | null {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, endedAt } = subscription
  if (status !== 'canceled') return null
  const isEarly =
    endedAt !== null &&
    currentPeriodEnd !== null &&
    Date.parse(endedAt) < Date.parse(currentPeriodEnd)
  const isUnpaid = paymentPhase(subscription) === 'overdue'
  // The user who cancelled is only cut off for what is open before the end that they chose.
  if (isUnpaid && (!cancelAtPeriodEnd || isEarly)) return 'unpaid'
  return cancelAtPeriodEnd ? 'cancelled' : null
}
