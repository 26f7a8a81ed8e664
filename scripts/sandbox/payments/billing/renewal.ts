import { periodsAfter } from '../ledger/calendar.ts'
import { newId } from '../ledger/ids.ts'
import type { Subscription } from '../ledger/records.ts'
import { invoiceShape } from '../shapes/invoice.ts'
import { priceOf, subscriptionShape } from '../shapes/subscription.ts'
import { cardOf, draftFor, issueInvoice, openInvoicesOf, voidInvoice } from './invoices.ts'
import { endSubscription, pay } from './subscriptions.ts'
import { putInvoice, record, recordInvoice, updateSubscription, type Work } from './work.ts'

/** What the end of a period or of a trial brings: the next one and its bill, or the end. */
export function renew(work: Work, subscription: Subscription): Subscription {
  if (subscription.cancelAtPeriodEnd) {
    return endSubscription(work, subscription, 'cancellation_requested')
  }
  const isTrialOver = subscription.status === 'trialing'
  if (isTrialOver && cardOf(work.store, subscription) === undefined) {
    if (subscription.missingCard === 'cancel') {
      return endSubscription(work, subscription, 'cancellation_requested')
    }
    if (subscription.missingCard === 'pause') return pause(work, subscription)
  }
  return beginPeriod(work, subscription, subscription.periodNumber + 1)
}

function pause(work: Work, subscription: Subscription): Subscription {
  const paused = updateSubscription(work, subscription, { status: 'paused' })
  record(work, 'customer.subscription.paused', subscriptionShape(work.store, paused))
  return paused
}

/** A paused subscription goes on, with periods counted from now. */
export function resume(work: Work, subscription: Subscription): Subscription {
  const begun = beginPeriod(work, { ...subscription, anchor: work.at }, 0)
  record(work, 'customer.subscription.resumed', subscriptionShape(work.store, begun))
  return begun
}

function beginPeriod(work: Work, subscription: Subscription, periodNumber: number): Subscription {
  const price = priceOf(work.store, subscription)
  const isBilled = subscription.status !== 'unpaid'
  const begun: Subscription = {
    ...subscription,
    status: isBilled && subscription.status !== 'past_due' ? 'active' : subscription.status,
    periodNumber,
    periodStart: periodsAfter(subscription.anchor, price, periodNumber),
    periodEnd: periodsAfter(subscription.anchor, price, periodNumber + 1),
  }
  if (!isBilled) {
    const draft = putInvoice(work, draftFor(work, begun, 'subscription_cycle'))
    recordInvoice(work, 'invoice.created', draft)
    return updateSubscription(work, subscription, { ...begun, latestInvoice: draft.id })
  }
  const invoice = issueInvoice(work, begun, 'subscription_cycle')
  const updated = updateSubscription(work, subscription, { ...begun, latestInvoice: invoice.id })
  return pay(work, updated, invoice, 'absent').subscription
}

/** Says three days before that a trial ends. */
export function announceTrialEnd(work: Work, subscription: Subscription): void {
  const told = { ...subscription, trialNoticeSent: true }
  work.store.put('subscriptions', told)
  record(work, 'customer.subscription.trial_will_end', subscriptionShape(work.store, told))
}

/** Says a week before what the next bill will be; there is no such bill yet. */
export function announceInvoice(work: Work, subscription: Subscription): void {
  work.store.put('subscriptions', { ...subscription, announcedFor: subscription.periodEnd })
  const next: Subscription = {
    ...subscription,
    status: 'active',
    periodStart: subscription.periodEnd,
    periodEnd: periodsAfter(
      subscription.anchor,
      priceOf(work.store, subscription),
      subscription.periodNumber + 2,
    ),
  }
  const draft = draftFor(work, next, 'subscription_cycle')
  const announced = {
    ...draft,
    id: newId('upcoming_in'),
    created: subscription.periodEnd,
    nextAttempt: subscription.periodEnd,
  }
  record(work, 'invoice.upcoming', {
    ...invoiceShape(work.store, announced, work.origin),
    billing_reason: 'upcoming',
  })
}

/** A first bill that was never paid. */
export function expireIncomplete(work: Work, subscription: Subscription): void {
  for (const invoice of openInvoicesOf(work.store, subscription.id)) voidInvoice(work, invoice)
  updateSubscription(work, subscription, {
    status: 'incomplete_expired',
    endedAt: work.at,
  })
}
