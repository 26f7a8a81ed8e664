import { DAY, periodsAfter } from '../ledger/calendar.ts'
import { newId } from '../ledger/ids.ts'
import type { CheckoutSession, Invoice, PaymentMethod, Subscription } from '../ledger/records.ts'
import { charge, type Outcome, type Owner } from './charging.ts'
import { cardOf, issueInvoice, openInvoicesOf } from './invoices.ts'
import { save, update, type Work } from './work.ts'

/** Days after each failed attempt at which it is tried again. */
const RETRIES = [3, 5, 7]

/** In its trial, with a paid bill over nothing; else incomplete, with a bill that has to be paid. */
export function startSubscription(
  work: Work,
  { customer, price, subscriptionMetadata }: CheckoutSession,
  method: PaymentMethod,
  trialEnd: number | null,
): Subscription {
  const { at, store } = work
  const hasTrial = trialEnd !== null
  const anchor = trialEnd ?? at
  const made: Subscription = {
    id: newId('sub'),
    itemId: newId('si'),
    created: at,
    customer,
    price,
    status: hasTrial ? 'trialing' : 'incomplete',
    metadata: subscriptionMetadata,
    anchor,
    periodNumber: hasTrial ? -1 : 0,
    periodStart: at,
    periodEnd: trialEnd ?? periodsAfter(anchor, store.need('prices', price), 1),
    trialStart: hasTrial ? at : null,
    trialEnd,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null },
    paymentMethod: method.id,
    latestInvoice: null,
    trialNoticeSent: false,
    announcedFor: null,
  }
  store.put('subscriptions', made)
  const invoice = issueInvoice(work, made, 'subscription_create')
  const subscription = { ...made, latestInvoice: invoice.id }
  save(work, 'subscriptions', subscription, 'customer.subscription.created')
  if (hasTrial) charge(work, invoice, undefined, 'absent')
  return subscription
}

/** A subscription that its customer pays for right now, or whose renewal is due. */
export function pay(
  work: Work,
  subscription: Subscription,
  invoice: Invoice,
  owner: Owner,
  card: PaymentMethod | undefined = cardOf(work.store, subscription),
): { outcome: Outcome; subscription: Subscription } {
  const tried = charge(work, invoice, card, owner)
  const { outcome } = tried
  if (outcome === 'failed') {
    return { outcome, subscription: afterFailure(work, subscription, tried.invoice, owner) }
  }
  const isOwing = openInvoicesOf(work.store, subscription.id).length > 0
  if (outcome === 'asks' || isOwing || isOver(subscription)) return { outcome, subscription }
  return {
    outcome,
    subscription: update(work, 'subscriptions', subscription, { status: 'active' }),
  }
}

/** The next attempt, or the end, where the clock tried it; a user's own attempt changes no plan. */
function afterFailure(
  work: Work,
  subscription: Subscription,
  invoice: Invoice,
  owner: Owner,
): Subscription {
  if (owner !== 'absent') {
    save(work, 'invoices', invoice, 'invoice.payment_failed')
    return subscription
  }
  const wait = RETRIES[invoice.attemptCount - 1]
  const nextAttempt = wait === undefined ? null : work.at + wait * DAY
  save(work, 'invoices', { ...invoice, nextAttempt }, 'invoice.payment_failed')
  if (nextAttempt === null) return endSubscription(work, subscription, 'payment_failed')
  return update(work, 'subscriptions', subscription, { status: 'past_due' })
}

export function isOver({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Ends it now; open invoices stay, but are not charged any more. */
export function endSubscription(
  work: Work,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  for (const invoice of openInvoicesOf(work.store, subscription.id)) {
    work.store.put('invoices', { ...invoice, nextAttempt: null })
  }
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceledAt: subscription.canceledAt ?? work.at,
    endedAt: work.at,
    cancellation: { reason },
  }
  return save(work, 'subscriptions', ended, 'customer.subscription.deleted')
}

/** To end with its period, or not to after all. */
export function setCancelAtPeriodEnd(
  work: Work,
  subscription: Subscription,
  cancelAtPeriodEnd: boolean,
): Subscription {
  if (subscription.cancelAtPeriodEnd === cancelAtPeriodEnd) return subscription
  return update(work, 'subscriptions', subscription, {
    cancelAtPeriodEnd,
    canceledAt: cancelAtPeriodEnd ? work.at : null,
    cancellation: { reason: cancelAtPeriodEnd ? 'cancellation_requested' : null },
  })
}
