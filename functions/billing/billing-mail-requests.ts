import type { DueBillingMail } from '../../src/domain/billing/billing-record.ts'
import { isOngoing, type PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import { endReason, paymentPhase } from '../../src/domain/billing/payment-phase.ts'
import type { KeyedMailRequest } from '../store/billing/billing.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'

/** The mail that a notice becomes, with what is known by now and may be gone when it is written. */
export function billingMailRequest(
  { kind, key, subscription }: DueBillingMail,
  userId: string,
): KeyedMailRequest {
  const { currentPeriodEnd, endedAt, latestInvoice } = subscription
  const isAboutInvoice = kind === 'payment-receipt' || kind === 'payment-failed'
  const invoice = isAboutInvoice ? latestInvoice : null
  return {
    key,
    request: {
      kind,
      userId,
      facts: {
        ...contractFacts(subscription),
        amountInCents: invoice?.amountInCents ?? null,
        periodEnd: kind === 'subscription-ended' ? (endedAt ?? currentPeriodEnd) : currentPeriodEnd,
        nextAttemptAt: kind === 'payment-failed' ? (invoice?.nextAttemptAt ?? null) : null,
        invoiceUrl: invoice?.url ?? null,
        invoiceNumber: invoice?.number ?? null,
      },
    },
  }
}

/** That a subscription is charged for the first time; once for each moment that this can be. */
export function chargeAheadMailRequest(
  subscription: PaidSubscription & { trialEnd: string },
  userId: string,
): KeyedMailRequest {
  return {
    key: `charge-ahead#${subscription.id}#${subscription.trialEnd}`,
    request: { kind: 'charge-ahead', userId, facts: contractFacts(subscription) },
  }
}

/** What a mail can say of a subscription, and nothing of an invoice. */
function contractFacts(subscription: PaidSubscription): BillingFacts {
  const { id, createdAt, interval, priceInCents, trialEnd, currentPeriodEnd, language } =
    subscription
  return {
    subscriptionId: id,
    orderedAt: createdAt,
    interval,
    priceInCents,
    trialEnd,
    periodEnd: currentPeriodEnd,
    phase: paymentPhase(subscription),
    renews: isOngoing(subscription) && !subscription.cancelAtPeriodEnd,
    endReason: endReason(subscription),
    amountInCents: null,
    nextAttemptAt: null,
    invoiceUrl: null,
    invoiceNumber: null,
    ...(language && { language }),
  }
}
