import { DAY, periodsAfter } from '../ledger/calendar.ts'
import { newId } from '../ledger/ids.ts'
import type {
  Decline,
  Invoice,
  MissingCard,
  PaymentMethod,
  Subscription,
} from '../ledger/records.ts'
import { priceOf, subscriptionShape } from '../shapes/subscription.ts'
import { charge, type Outcome, type Owner } from './charging.ts'
import { cardOf, issueInvoice, openInvoicesOf } from './invoices.ts'
import { putInvoice, record, recordInvoice, updateSubscription, type Work } from './work.ts'

/** Days after each failed attempt at which it is tried again. */
const RETRIES = [3, 5, 7]

export interface NewSubscription {
  customer: string
  price: string
  quantity: number
  description: string | null
  metadata: Record<string, string>
  paymentMethod: string | null
  trialEnd: number | null
  missingCard: MissingCard
}

/** In its trial, with a bill over nothing; else incomplete, with a bill that has to be paid. */
export function startSubscription(
  work: Work,
  wanted: NewSubscription,
): { subscription: Subscription; invoice: Invoice } {
  const { at, store } = work
  const anchor = wanted.trialEnd ?? at
  const made: Subscription = {
    ...wanted,
    id: newId('sub'),
    itemId: newId('si'),
    created: at,
    status: wanted.trialEnd === null ? 'incomplete' : 'trialing',
    anchor,
    periodNumber: wanted.trialEnd === null ? 0 : -1,
    periodStart: at,
    periodEnd: wanted.trialEnd ?? periodsAfter(anchor, priceOf(store, wanted), 1),
    trialStart: wanted.trialEnd === null ? null : at,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    latestInvoice: null,
    trialNoticeSent: false,
    announcedFor: null,
  }
  store.put('subscriptions', made)
  const invoice = issueInvoice(work, made, 'subscription_create')
  const subscription = { ...made, latestInvoice: invoice.id }
  store.put('subscriptions', subscription)
  record(work, 'customer.subscription.created', subscriptionShape(store, subscription))
  if (wanted.trialEnd === null) return { subscription, invoice }
  return { subscription, invoice: charge(work, invoice, undefined, 'absent').invoice }
}

/** A subscription that its customer pays for right now, or whose renewal is due. */
export function pay(
  work: Work,
  subscription: Subscription,
  invoice: Invoice,
  owner: Owner,
  card: PaymentMethod | undefined = cardOf(work.store, subscription),
): { outcome: Outcome; subscription: Subscription; decline: Decline | null } {
  const tried = charge(work, invoice, card, owner)
  if (tried.outcome === 'asks') return { outcome: 'asks', subscription, decline: null }
  if (tried.outcome === 'failed') {
    return {
      outcome: 'failed',
      subscription: afterFailure(work, subscription, tried.invoice, owner),
      decline: tried.decline,
    }
  }
  const isOwing = openInvoicesOf(work.store, subscription.id).length > 0
  const isAlive = !isOver(subscription)
  return {
    outcome: 'paid',
    subscription:
      isOwing || !isAlive
        ? subscription
        : updateSubscription(work, subscription, { status: 'active' }),
    decline: null,
  }
}

/** The next attempt, or the end, where the clock tried it; a person's own attempt changes no plan. */
function afterFailure(
  work: Work,
  subscription: Subscription,
  invoice: Invoice,
  owner: Owner,
): Subscription {
  if (owner !== 'absent') {
    recordInvoice(work, 'invoice.payment_failed', invoice)
    return subscription
  }
  const wait = RETRIES[invoice.attemptCount - 1]
  const nextAttempt = wait === undefined ? null : work.at + wait * DAY
  recordInvoice(work, 'invoice.payment_failed', putInvoice(work, { ...invoice, nextAttempt }))
  if (nextAttempt !== null) return updateSubscription(work, subscription, { status: 'past_due' })
  if (work.unpaidEnding === 'unpaid') {
    return updateSubscription(work, subscription, { status: 'unpaid' })
  }
  return endSubscription(work, subscription, 'payment_failed')
}

export function isOver({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Ends it now; open invoices stay, but nobody is asked for them any more. */
export function endSubscription(
  work: Work,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  for (const invoice of openInvoicesOf(work.store, subscription.id)) {
    putInvoice(work, { ...invoice, nextAttempt: null })
  }
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceledAt: subscription.canceledAt ?? work.at,
    endedAt: work.at,
    cancellation: {
      ...subscription.cancellation,
      reason,
    },
  }
  work.store.put('subscriptions', ended)
  record(work, 'customer.subscription.deleted', subscriptionShape(work.store, ended))
  return ended
}

/** To end with its period, or not to after all. */
export function setCancelAtPeriodEnd(
  work: Work,
  subscription: Subscription,
  cancelAtPeriodEnd: boolean,
): Subscription {
  if (subscription.cancelAtPeriodEnd === cancelAtPeriodEnd) return subscription
  return updateSubscription(work, subscription, {
    cancelAtPeriodEnd,
    canceledAt: cancelAtPeriodEnd ? work.at : null,
    cancellation: {
      ...subscription.cancellation,
      reason: cancelAtPeriodEnd ? 'cancellation_requested' : null,
    },
  })
}
