import { DAY, endOfNext } from './calendar.ts'
import { isAccepted } from './cards.ts'
import { issueInvoice, openInvoicesOf, settle } from './invoices.ts'
import {
  type CheckoutSession,
  type Invoice,
  newId,
  type PaymentMethod,
  type Subscription,
} from './objects.ts'
import { save, update, type Work } from './work.ts'

/** Days after each failed attempt at which it is tried again. */
const RETRIES = [3, 5, 7]

/**
 * In its trial, with a paid bill over nothing, or active, by a card that was accepted.
 * @param trialEnd null where what is bought is charged at once
 */
export function startSubscription(
  work: Work,
  { customer, internal }: CheckoutSession,
  method: PaymentMethod,
  trialEnd: number | null,
): Subscription {
  const { at, store } = work
  const price = store.need('price', internal.price)
  const id = newId('sub')
  const anchor = trialEnd ?? at
  const made: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: anchor,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
    created: at,
    currency: 'eur',
    customer,
    default_payment_method: method.id,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: at,
          current_period_end: trialEnd ?? endOfNext(at, price.recurring, at),
          current_period_start: at,
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: internal.subscriptionMetadata,
    start_date: at,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : at,
    internal: { isTrialEndTold: false },
  }
  const invoice = issueInvoice(work, made, 'subscription_create')
  const subscription = { ...made, latest_invoice: invoice.id }
  save<Subscription>(work, subscription, 'customer.subscription.created')
  settle(work, invoice)
  return subscription
}

/** What the end of a period or of a trial brings: the next one and its bill, or the end. */
export function renew(work: Work, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(work, subscription, 'cancellation_requested')
    return
  }
  const { billing_cycle_anchor, items, status } = subscription
  const [item] = items.data
  const current_period_start = item.current_period_end
  const current_period_end = endOfNext(
    billing_cycle_anchor,
    item.price.recurring,
    current_period_start,
  )
  const started: Subscription = {
    ...subscription,
    items: { ...items, data: [{ ...item, current_period_start, current_period_end }] },
    status: status === 'past_due' ? 'past_due' : 'active',
  }
  const invoice = issueInvoice(work, started, 'subscription_cycle')
  collect(work, update(work, started, { latest_invoice: invoice.id }), invoice)
}

/** Tries by the clock to take what an open invoice asks for; after the last attempt it ends. */
export function collect(work: Work, subscription: Subscription, invoice: Invoice): void {
  const { card } = work.store.need('payment_method', subscription.default_payment_method)
  const attempt_count = invoice.attempt_count + 1
  if (isAccepted(card.last4, true)) {
    settle(work, { ...invoice, attempt_count })
    owesNothing(work, subscription)
    return
  }
  const wait = RETRIES[attempt_count - 1]
  const next_payment_attempt = wait === undefined ? null : work.at + wait * DAY
  save<Invoice>(work, { ...invoice, attempt_count, next_payment_attempt }, 'invoice.payment_failed')
  if (wait === undefined) endSubscription(work, subscription, 'payment_failed')
  else if (subscription.status !== 'past_due') update(work, subscription, { status: 'past_due' })
}

/** One that was overdue is active again once all of its bills are paid. */
export function owesNothing(work: Work, subscription: Subscription): void {
  const isOwing = openInvoicesOf(work.store, subscription.id).length > 0
  if (isOwing || subscription.status !== 'past_due') return
  update(work, subscription, { status: 'active' })
}

export function isOver({ ended_at }: Subscription): boolean {
  return ended_at !== null
}

/** Ends it now; open invoices stay, but are not charged any more. */
export function endSubscription(
  work: Work,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  for (const invoice of openInvoicesOf(work.store, subscription.id)) {
    work.store.put({ ...invoice, next_payment_attempt: null })
  }
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? work.at,
    ended_at: work.at,
    cancellation_details: { reason },
  }
  return save(work, ended, 'customer.subscription.deleted')
}

/** To end with its period, or not to after all. */
export function setCancelAtPeriodEnd(
  work: Work,
  subscription: Subscription,
  cancel_at_period_end: boolean,
): Subscription {
  if (subscription.cancel_at_period_end === cancel_at_period_end) return subscription
  return update(work, subscription, {
    cancel_at_period_end,
    cancel_at: cancel_at_period_end ? subscription.items.data[0].current_period_end : null,
    canceled_at: cancel_at_period_end ? work.at : null,
    cancellation_details: { reason: cancel_at_period_end ? 'cancellation_requested' : null },
  })
}
