import { type Card, isAccepted, lastDigits } from './cards.ts'
import { openInvoicesOf, settle } from './invoices.ts'
import { type CheckoutSession, type Customer, newId, type PaymentMethod } from './objects.ts'
import { endSubscription, isOver, owesNothing, startSubscription } from './subscriptions.ts'
import { save, update, type Work } from './work.ts'

/**
 * A customer orders, or starts their trial, by a card.
 * @param session that is open
 * @returns whether the card was accepted
 */
export function payCheckout(work: Work, session: CheckoutSession, card: Card): boolean {
  if (!isAccepted(lastDigits(card), false)) return false
  const trialEnd = trialEndOf(session, work.at)
  const method = keepCard(work, session.customer, card)
  const subscription = startSubscription(work, session, method, trialEnd)
  const complete: CheckoutSession = {
    ...session,
    status: 'complete',
    payment_status: trialEnd === null ? 'paid' : 'no_payment_required',
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    url: null,
  }
  save(work, complete, 'checkout.session.completed')
  return true
}

/** When a trial bought now would end; null where what is bought is charged at once. */
export function trialEndOf({ internal: { trialEnd } }: CheckoutSession, at: number): number | null {
  return trialEnd === null || trialEnd <= at ? null : trialEnd
}

/** It cannot be paid any more. */
export function expireSession(work: Work, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  return save(work, expired, 'checkout.session.expired')
}

/**
 * A card instead of the one before; what is still open is paid by it at once.
 * @returns whether the card was accepted
 */
export function changeCard(work: Work, customer: Customer, card: Card): boolean {
  if (!isAccepted(lastDigits(card), false)) return false
  const default_payment_method = keepCard(work, customer.id, card).id
  work.store.put({ ...customer, invoice_settings: { default_payment_method } })
  for (const found of ongoingOf(work, customer)) {
    const subscription = update(work, found, { default_payment_method })
    for (const invoice of openInvoicesOf(work.store, found.id)) settle(work, invoice)
    owesNothing(work, subscription)
  }
  return true
}

function keepCard(work: Work, customer: string, card: Card): PaymentMethod {
  return save<PaymentMethod>(work, {
    id: newId('pm'),
    object: 'payment_method',
    card: { brand: 'visa', last4: lastDigits(card) },
    created: work.at,
    customer,
    livemode: false,
    type: 'card',
  })
}

/** Ends all that they pay for at once; what is known of them is forgotten. */
export function deleteCustomer(work: Work, customer: Customer): Customer {
  for (const subscription of ongoingOf(work, customer)) {
    endSubscription(work, subscription, 'cancellation_requested')
  }
  const forgotten = { email: null, name: null, metadata: {}, deleted: true } as const
  return save<Customer>(work, { ...customer, ...forgotten }, 'customer.deleted')
}

function ongoingOf({ store }: Work, { id }: Customer) {
  return store.all('subscription').filter((found) => found.customer === id && !isOver(found))
}
