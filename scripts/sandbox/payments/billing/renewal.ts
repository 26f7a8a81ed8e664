import { periodsAfter } from '../ledger/calendar.ts'
import { newId } from '../ledger/ids.ts'
import type { Subscription } from '../ledger/records.ts'
import { shapeOf } from '../shapes/shapes.ts'
import { draftFor, issueInvoice, openInvoicesOf, voidInvoice } from './invoices.ts'
import { endSubscription, pay } from './subscriptions.ts'
import { record, save, update, type Work } from './work.ts'

/** What the end of a period or of a trial brings: the next one and its bill, or the end. */
export function renew(work: Work, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(work, subscription, 'cancellation_requested')
    return
  }
  const { anchor } = subscription
  const periodNumber = subscription.periodNumber + 1
  const price = work.store.need('prices', subscription.price)
  const begun: Subscription = {
    ...subscription,
    status: subscription.status === 'past_due' ? 'past_due' : 'active',
    periodNumber,
    periodStart: periodsAfter(anchor, price, periodNumber),
    periodEnd: periodsAfter(anchor, price, periodNumber + 1),
  }
  const invoice = issueInvoice(work, begun, 'subscription_cycle')
  const changes = { ...begun, latestInvoice: invoice.id }
  pay(work, update(work, 'subscriptions', subscription, changes), invoice, 'absent')
}

/** An event three days before a trial ends. */
export function announceTrialEnd(work: Work, subscription: Subscription): void {
  const announced = { ...subscription, trialNoticeSent: true }
  save(work, 'subscriptions', announced, 'customer.subscription.trial_will_end')
}

/** An event a week before the next bill, of which there is no record yet. */
export function announceInvoice(work: Work, subscription: Subscription): void {
  const { anchor, periodEnd, periodNumber } = subscription
  work.store.put('subscriptions', { ...subscription, announcedFor: periodEnd })
  const price = work.store.need('prices', subscription.price)
  const next: Subscription = {
    ...subscription,
    status: 'active',
    periodStart: periodEnd,
    periodEnd: periodsAfter(anchor, price, periodNumber + 2),
  }
  const upcoming = {
    ...draftFor(work, next, 'subscription_cycle'),
    id: newId('upcoming_in'),
    created: periodEnd,
    nextAttempt: periodEnd,
  }
  record(work, 'invoice.upcoming', {
    ...shapeOf(work, 'invoices', upcoming),
    billing_reason: 'upcoming',
  })
}

/** A first bill that was never paid. */
export function expireIncomplete(work: Work, subscription: Subscription): void {
  for (const invoice of openInvoicesOf(work.store, subscription.id)) voidInvoice(work, invoice)
  update(work, 'subscriptions', subscription, { status: 'incomplete_expired', endedAt: work.at })
}
