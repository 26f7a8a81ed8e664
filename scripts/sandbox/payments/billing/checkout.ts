import { type Card, cardAnswer, REFUSED } from '../ledger/cards.ts'
import type { CheckoutSession, PaymentMethod, Subscription } from '../ledger/records.ts'
import type { Outcome, Owner } from './charging.ts'
import { keepCard } from './customers.ts'
import { openInvoicesOf } from './invoices.ts'
import { pay, startSubscription } from './subscriptions.ts'
import { save, update, type Work } from './work.ts'

/** When a trial bought now would end; null where what is bought is charged at once. */
export function trialEndOf({ trialEnd }: CheckoutSession, at: number): number | null {
  return trialEnd === null || trialEnd <= at ? null : trialEnd
}

/** A user pays an open session, or starts their trial, by a card. */
export function payCheckout(
  work: Work,
  session: CheckoutSession,
  card: Card,
  owner: Owner,
): Outcome {
  const trialEnd = trialEndOf(session, work.at)
  const answer = owner === 'refused' ? REFUSED : cardAnswer(card, owner)
  const found = work.store.get('subscriptions', session.subscription)
  // It waits for its first payment, from an attempt before.
  const pending = found?.status === 'incomplete' ? found : undefined
  const keep = (changes: Partial<CheckoutSession>) =>
    save(work, 'checkoutSessions', { ...session, waitingCard: null, ...changes })
  // Nothing is made of a card that is turned down at once.
  if (typeof answer === 'object' && (trialEnd !== null || pending === undefined)) {
    keep({})
    return 'failed'
  }
  if (trialEnd !== null && answer === 'asks') {
    keep({ waitingCard: card })
    return 'asks'
  }
  const method = keepCard(work, session.customer, card)
  if (trialEnd !== null) {
    complete(work, session, startSubscription(work, session, method, trialEnd), method)
    return 'paid'
  }
  const subscription = pending
    ? update(work, 'subscriptions', pending, { paymentMethod: method.id })
    : startSubscription(work, session, method, null)
  const invoice = openInvoicesOf(work.store, subscription.id)[0]
  if (invoice === undefined) throw new Error(`subscription ${subscription.id} has no open invoice`)
  const paid = pay(work, subscription, invoice, owner, method)
  if (paid.outcome === 'paid') complete(work, session, paid.subscription, method)
  else {
    keep({
      subscription: subscription.id,
      invoice: invoice.id,
      waitingCard: paid.outcome === 'asks' ? card : null,
    })
  }
  return paid.outcome
}

function complete(
  work: Work,
  session: CheckoutSession,
  subscription: Subscription,
  method: PaymentMethod,
): void {
  save(work, 'paymentMethods', method, 'payment_method.attached')
  const done: CheckoutSession = {
    ...session,
    status: 'complete',
    paymentStatus: subscription.status === 'trialing' ? 'no_payment_required' : 'paid',
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
    waitingCard: null,
  }
  save(work, 'checkoutSessions', done, 'checkout.session.completed')
}

/** It cannot be paid any more. */
export function expireSession(work: Work, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', waitingCard: null }
  return save(work, 'checkoutSessions', expired, 'checkout.session.expired')
}
