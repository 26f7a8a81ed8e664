import { cardAnswer, REFUSED } from '../ledger/cards.ts'
import { newId } from '../ledger/ids.ts'
import type { Decline, Invoice, PaymentIntent, PaymentMethod } from '../ledger/records.ts'
import { chargeShape, paymentIntentShape } from '../shapes/payment.ts'
import { putInvoice, record, recordInvoice, type Work } from './work.ts'

/** Whether the card's owner is there, has just said yes to their bank, or has said no. */
export type Owner = 'present' | 'absent' | 'confirmed' | 'refused'

export type Outcome = 'paid' | 'asks' | 'failed'

/**
 * Tries to take what an open invoice asks for.
 * @param method undefined where the customer has no card
 * @returns `asks` where the bank wants a word with the card's owner first
 */
export function charge(
  work: Work,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  owner: Owner,
): { outcome: Outcome; invoice: Invoice; decline: Decline | null } {
  if (invoice.amountDue === 0) {
    return { outcome: 'paid', invoice: settle(work, invoice), decline: null }
  }
  // After the first attempt only those of the schedule are counted.
  const isCounted = owner === 'absent' || invoice.attemptCount === 0
  const attempted = { ...invoice, attemptCount: invoice.attemptCount + (isCounted ? 1 : 0) }
  const intent = intentFor(work, attempted, method)
  const open = { ...attempted, paymentIntent: intent.id }
  if (method === undefined) return fail(work, open, intent, NO_CARD, undefined)
  const answer = owner === 'refused' ? REFUSED : cardAnswer(method.card, owner)
  if (answer === 'asks') {
    work.store.put('paymentIntents', { ...intent, status: 'requires_action', decline: null })
    recordInvoice(work, 'invoice.payment_action_required', putInvoice(work, open))
    return { outcome: 'asks', invoice: open, decline: null }
  }
  if (answer !== 'accepted') return fail(work, open, intent, answer, method)
  const taken = chargeRecord(work, intent, method, null)
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    latestCharge: taken.id,
    decline: null,
  }
  work.store.put('paymentIntents', paid)
  record(work, 'charge.succeeded', chargeShape(work.store, taken))
  record(work, 'payment_intent.succeeded', paymentIntentShape(work.store, paid))
  return { outcome: 'paid', invoice: settle(work, open), decline: null }
}

const NO_CARD: Decline = {
  code: 'invoice_payment_intent_requires_action',
  declineCode: null,
  message: 'The customer has no card that could be charged.',
}

function intentFor(work: Work, invoice: Invoice, method: PaymentMethod | undefined): PaymentIntent {
  const known = invoice.paymentIntent
    ? work.store.get('paymentIntents', invoice.paymentIntent)
    : undefined
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
    metadata: {},
    ...known,
    paymentMethod: method?.id ?? null,
  }
}

function fail(
  work: Work,
  invoice: Invoice,
  intent: PaymentIntent,
  decline: Decline,
  method: PaymentMethod | undefined,
): { outcome: Outcome; invoice: Invoice; decline: Decline } {
  const refused = method && chargeRecord(work, intent, method, decline)
  const failed: PaymentIntent = {
    ...intent,
    status:
      decline.code === 'authentication_required' ? 'requires_action' : 'requires_payment_method',
    latestCharge: refused?.id ?? intent.latestCharge,
    decline,
  }
  work.store.put('paymentIntents', failed)
  if (refused) record(work, 'charge.failed', chargeShape(work.store, refused))
  record(work, 'payment_intent.payment_failed', paymentIntentShape(work.store, failed))
  putInvoice(work, invoice)
  if (decline.code === 'authentication_required') {
    recordInvoice(work, 'invoice.payment_action_required', invoice)
  }
  return { outcome: 'failed', invoice, decline }
}

function chargeRecord(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
) {
  const made = {
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
  work.store.put('charges', made)
  return made
}

function settle(work: Work, invoice: Invoice): Invoice {
  const paid = putInvoice(work, {
    ...invoice,
    status: 'paid',
    amountPaid: invoice.amountDue,
    nextAttempt: null,
    paidAt: work.at,
  })
  recordInvoice(work, 'invoice.paid', paid)
  recordInvoice(work, 'invoice.payment_succeeded', paid)
  return paid
}
