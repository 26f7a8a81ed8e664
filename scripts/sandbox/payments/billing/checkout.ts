import { DAY } from '../ledger/calendar.ts'
import { type Card, cardAnswer, REFUSED } from '../ledger/cards.ts'
import type { CheckoutSession, Decline, PaymentMethod, Subscription } from '../ledger/records.ts'
import { checkoutSessionShape } from '../shapes/sessions.ts'
import type { Owner } from './charging.ts'
import { createCustomer } from './customers.ts'
import { openInvoicesOf } from './invoices.ts'
import { keepCard, recordAttached } from './payment-methods.ts'
import { pay, startSubscription } from './subscriptions.ts'
import { record, updateSubscription, type Work } from './work.ts'

export type CheckoutOutcome =
  | { kind: 'done'; session: CheckoutSession }
  | { kind: 'asks' }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'over' }

/** When a trial bought now would end; null where what is bought is charged at once. */
export function trialEndOf({ trialEnd, trialDays }: CheckoutSession, at: number): number | null {
  const end = trialDays === null ? trialEnd : at + trialDays * DAY
  return end === null || end <= at ? null : end
}

/**
 * A person pays, or starts their trial, by a card.
 * @param card null where a trial starts without one
 * @param email for a session without a customer
 */
export function payCheckout(
  work: Work,
  session: CheckoutSession,
  { card, email, owner }: { card: Card | null; email: string | null; owner: Owner },
): CheckoutOutcome {
  if (session.status !== 'open') return { kind: 'over' }
  const trialEnd = trialEndOf(session, work.at)
  const answer =
    owner === 'refused' ? REFUSED : card === null ? 'accepted' : cardAnswer(card, owner)
  const pending = pendingSubscription(work, session)
  if (trialEnd !== null || pending === undefined) {
    // Nothing is made of a card that is turned down at once.
    if (typeof answer === 'object') return { kind: 'declined', decline: answer }
  }
  const bound = withCustomer(work, session, email)
  if (trialEnd !== null) {
    if (answer === 'asks') {
      work.store.put('checkoutSessions', { ...bound, waitingCard: card })
      return { kind: 'asks' }
    }
    const method = card === null ? null : keepCard(work, bound.customer, card)
    const { subscription } = startSubscription(work, wanted(bound, method, trialEnd))
    return { kind: 'done', session: complete(work, bound, subscription, method) }
  }
  if (card === null) throw new Error('a checkout that charges at once needs a card')
  const method = keepCard(work, bound.customer, card)
  const subscription = pending
    ? updateSubscription(work, pending, { paymentMethod: method.id })
    : startSubscription(work, wanted(bound, method, null)).subscription
  const invoice = openInvoicesOf(work.store, subscription.id)[0]
  if (invoice === undefined) throw new Error(`subscription ${subscription.id} has no open invoice`)
  const paid = pay(work, subscription, invoice, owner, method)
  const begun = { ...bound, subscription: subscription.id, invoice: invoice.id }
  if (paid.outcome === 'asks') {
    work.store.put('checkoutSessions', { ...begun, waitingCard: card })
    return { kind: 'asks' }
  }
  if (paid.decline !== null) {
    work.store.put('checkoutSessions', { ...begun, waitingCard: null })
    return { kind: 'declined', decline: paid.decline }
  }
  return { kind: 'done', session: complete(work, begun, paid.subscription, method) }
}

/** One that waits for its first payment, from an attempt before. */
function pendingSubscription(work: Work, session: CheckoutSession): Subscription | undefined {
  const found = session.subscription
    ? work.store.get('subscriptions', session.subscription)
    : undefined
  return found?.status === 'incomplete' ? found : undefined
}

type BoundSession = CheckoutSession & { customer: string }

function withCustomer(work: Work, session: CheckoutSession, email: string | null): BoundSession {
  const customer =
    session.customer ?? createCustomer(work, { email: session.customerEmail ?? email }).id
  return { ...session, customer }
}

function wanted(session: BoundSession, method: PaymentMethod | null, trialEnd: number | null) {
  return {
    customer: session.customer,
    price: session.price,
    quantity: session.quantity,
    description: session.subscriptionDescription,
    metadata: session.subscriptionMetadata,
    paymentMethod: method?.id ?? null,
    trialEnd,
    missingCard: session.missingCard,
  }
}

function complete(
  work: Work,
  session: CheckoutSession,
  subscription: Subscription,
  method: PaymentMethod | null,
): CheckoutSession {
  if (method) recordAttached(work, method)
  const done: CheckoutSession = {
    ...session,
    status: 'complete',
    paymentStatus: subscription.status === 'trialing' ? 'no_payment_required' : 'paid',
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
    waitingCard: null,
  }
  work.store.put('checkoutSessions', done)
  record(work, 'checkout.session.completed', checkoutSessionShape(work.store, done, work.origin))
  return done
}

/** Nobody can pay by it any more. */
export function expireSession(work: Work, session: CheckoutSession): CheckoutSession {
  const expired = { ...session, status: 'expired' as const, waitingCard: null }
  work.store.put('checkoutSessions', expired)
  record(work, 'checkout.session.expired', checkoutSessionShape(work.store, expired, work.origin))
  return expired
}
