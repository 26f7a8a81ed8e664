import type { SubscriptionState } from '../../../contract/billing/billing.ts'

/** What a user is told of their access and of what comes next. Moments are RFC 3339. */
export type WhatFollows =
  | { kind: 'granted' | 'past-due' | 'unpaid' | 'pending' }
  | { kind: 'first-charge' | 'renews'; at: string; priceInCents: number | null }
  | { kind: 'ends' | 'ends-free' | 'ends-unpaid' | 'ended'; at: string }

/** What follows of a grant and of a subscription, in this order; of a trial see `trialStanding`. */
export function whatFollows(state: SubscriptionState): WhatFollows[] {
  const paid = ofSubscription(state)
  if (state.source !== 'grant') return paid
  return [{ kind: 'granted' }, ...(isRunning(state) ? paid : [])]
}

const TROUBLE: Partial<Record<SubscriptionState['status'], 'past-due' | 'unpaid' | 'pending'>> = {
  PAST_DUE: 'past-due',
  UNPAID: 'unpaid',
  PENDING: 'pending',
}

function ofSubscription(state: SubscriptionState): WhatFollows[] {
  const { status, subscription } = state
  if (!subscription) return []
  const { endedAt, currentPeriodEnd: end, firstChargeAt, priceInCents } = subscription
  // One whose first payment never came never began, so it has not ended either.
  if (endedAt !== null) return status === 'INACTIVE' ? [] : [{ kind: 'ended', at: endedAt }]
  const isEnding = subscription.cancelAtPeriodEnd && end !== null
  const trouble = TROUBLE[status]
  if (trouble) return [{ kind: trouble }, ...(isEnding ? [endOf('ends-unpaid', end)] : [])]
  if (!isRunning(state)) return isEnding ? [endOf('ended', end)] : []
  if (isEnding) return [endOf(subscription.isFree ? 'ends-free' : 'ends', end)]
  if (firstChargeAt !== null) return [{ kind: 'first-charge', at: firstChargeAt, priceInCents }]
  return end === null ? [] : [{ kind: 'renews', at: end, priceInCents }]
}

const endOf = (kind: 'ends' | 'ends-free' | 'ends-unpaid' | 'ended', at: string): WhatFollows => ({
  kind,
  at,
})

/** Whether there is a subscription that goes on, or that is still to end. */
function isRunning({ may }: SubscriptionState): boolean {
  return may.cancel || may.resume
}

/** How the trial stands, for those who may subscribe. `paused`: the address is to be confirmed. */
export type TrialStanding =
  | { kind: 'running'; daysLeft: number; endsAt: string; confirmBy: string | null }
  | { kind: 'paused' }
  | { kind: 'ended'; endsAt: string }
  | { kind: 'none' }

/** Undefined where the trial is no matter any more: beside or after a subscription. */
export function trialStanding(state: SubscriptionState): TrialStanding | undefined {
  const { trialEndsAt: endsAt, trialDaysLeft: daysLeft, confirmBy, source, may } = state
  if (!may.subscribe) return undefined
  if (confirmBy !== null && source === null) return { kind: 'paused' }
  if (endsAt !== null && daysLeft > 0) return { kind: 'running', daysLeft, endsAt, confirmBy }
  if (state.subscription && state.status !== 'INACTIVE') return undefined
  return endsAt === null ? { kind: 'none' } : { kind: 'ended', endsAt }
}
