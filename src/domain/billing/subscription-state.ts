import type { SubscriptionState } from '../../contract/billing/billing.ts'
import { type BillingRecord, currentSubscription } from './billing-record.ts'
import { isOngoing, isOver, type PaidSubscription } from './paid-subscription.ts'
import { paymentPhase } from './payment-phase.ts'
import { type AccessRecord, confirmBy, subscriptionAt, trialDaysLeft } from './subscription.ts'

/** A person's access and what they can do about it (P-ACCESS-DERIVED, P-SUBSCRIPTION-TAB). */
export function subscriptionState(
  record: AccessRecord & { billing: BillingRecord | null },
  now: Date,
): SubscriptionState {
  const { level, status, source } = subscriptionAt(record, now)
  const current = currentSubscription(record.billing)
  const isRunning = current !== undefined && isOngoing(current) && !isOver(current, now)
  const goesOn = isRunning && !current.cancelAtPeriodEnd
  const isCharged = goesOn && !current.isCollectionPaused
  const firstChargeAt = isCharged ? current.trialEnd : null
  return {
    level,
    status,
    source,
    trialEndsAt: record.trialEndsAt,
    confirmBy: confirmBy(record),
    trialDaysLeft: trialDaysLeft(record, now),
    subscription: current
      ? {
          interval: current.interval,
          priceInCents: current.priceInCents,
          firstChargeAt: isAhead(firstChargeAt, now) ? firstChargeAt : null,
          currentPeriodEnd: goesOn && !isCharged ? null : current.currentPeriodEnd,
          isFree: paymentPhase(current) === 'free',
          cancelAtPeriodEnd: current.cancelAtPeriodEnd,
          endedAt: current.endedAt,
          openInvoiceUrl: isOver(current, now) ? null : openInvoiceUrl(current),
        }
      : null,
    may: {
      subscribe: !isRunning && record.grant === 'Free',
      cancel: isRunning && !current.cancelAtPeriodEnd,
      resume: isRunning && current.cancelAtPeriodEnd,
      manageBilling: record.billing !== null,
    },
  }
}

function openInvoiceUrl({ latestInvoice }: PaidSubscription): string | null {
  return latestInvoice?.status === 'open' ? latestInvoice.url : null
}

function isAhead(timestamp: string | null, now: Date): boolean {
  return timestamp !== null && Date.parse(timestamp) > now.getTime()
}
