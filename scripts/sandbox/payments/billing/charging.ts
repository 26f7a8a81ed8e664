import { cardAnswer, REFUSED } from '../ledger/cards.ts'
import { newId } from '../ledger/ids.ts'
import type { Charge, Decline, Invoice, PaymentIntent, PaymentMethod } from '../ledger/records.ts'
import { save, type Work } from './work.ts'

/** Whether the card's owner is there, has just said yes to their bank, or has said no. */
export type Owner = 'present' | 'absent' | 'confirmed' | 'refused'

/** `asks` where the bank wants a word with the card's owner first. */
export type Outcome = 'paid' | 'asks' | 'failed'

/**
 * Tries to take what an open invoice asks for.
 * @param method undefined where the customer has no card
 */
export function charge(
  work: Work,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  owner: Owner,
): { outcome: Outcome; invoice: Invoice } {
  if (invoice.amountDue === 0) return { outcome: 'paid', invoice: settle(work, invoice) }
  // After the first attempt only those of the schedule are counted.
  const isCounted = owner === 'absent' || invoice.attemptCount === 0
  const attempted = { ...invoice, attemptCount: invoice.attemptCount + (isCounted ? 1 : 0) }
  const intent = intentFor(work, attempted, method)
  const open = { ...attempted, paymentIntent: intent.id }
  if (method === undefined) return fail(work, open, intent, NO_CARD, undefined)
  const answer = owner === 'refused' ? REFUSED : cardAnswer(method.card, owner)
  if (answer === 'asks') {
    save(work, 'paymentIntents', { ...intent, status: 'requires_action', decline: null })
    save(work, 'invoices', open, 'invoice.payment_action_required')
    return { outcome: 'asks', invoice: open }
  }
  if (answer !== 'accepted') return fail(work, open, intent, answer, method)
  const taken = save(work, 'charges', chargeOf(work, intent, method, null), 'charge.succeeded')
  const paid = { ...intent, status: 'succeeded' as const, latestCharge: taken.id, decline: null }
  save(work, 'paymentIntents', paid, 'payment_intent.succeeded')
  return { outcome: 'paid', invoice: settle(work, open) }
}

const NO_CARD: Decline = {
  code: 'invoice_payment_intent_requires_action',
  declineCode: null,
  message: 'The customer has no card that could be charged.',
}

function intentFor(work: Work, invoice: Invoice, method: PaymentMethod | undefined): PaymentIntent {
  return {
    id: newId('pi'),
    created: work.at,
    customer: invoice.customer,
    invoice: invoice.id,
    amount: invoice.amountDue,
    status: 'requires_payment_method',
    latestCharge: null,
    decline: null,
    canceledAt: null,
    ...work.store.get('paymentIntents', invoice.paymentIntent),
    paymentMethod: method?.id ?? null,
  }
}

function fail(
  work: Work,
  invoice: Invoice,
  intent: PaymentIntent,
  decline: Decline,
  method: PaymentMethod | undefined,
): { outcome: Outcome; invoice: Invoice } {
  const needsOwner = decline.code === 'authentication_required'
  const refused =
    method && save(work, 'charges', chargeOf(work, intent, method, decline), 'charge.failed')
  const failed: PaymentIntent = {
    ...intent,
    status: needsOwner ? 'requires_action' : 'requires_payment_method',
    latestCharge: refused?.id ?? intent.latestCharge,
    decline,
  }
  save(work, 'paymentIntents', failed, 'payment_intent.payment_failed')
  save(
    work,
    'invoices',
    invoice,
    ...(needsOwner ? (['invoice.payment_action_required'] as const) : []),
  )
  return { outcome: 'failed', invoice }
}

function chargeOf(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  return {
    id: newId('ch'),
    created: work.at,
    customer: intent.customer,
    paymentIntent: intent.id,
    paymentMethod: method.id,
    last4: method.last4,
    amount: intent.amount,
    amountRefunded: 0,
    decline,
  }
}

function settle(work: Work, invoice: Invoice): Invoice {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amountPaid: invoice.amountDue,
    nextAttempt: null,
    paidAt: work.at,
  }
  return save(work, 'invoices', paid, 'invoice.paid', 'invoice.payment_succeeded')
}
