import { newId } from '../ledger/ids.ts'
import type { Invoice, PaymentMethod, Subscription } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import type { View } from '../shapes/wire.ts'
import { save, type Work } from './work.ts'

/** The card that a subscription is charged to. */
export function cardOf(store: Store, subscription: Subscription): PaymentMethod | undefined {
  const customer = store.need('customers', subscription.customer)
  return store.get('paymentMethods', subscription.paymentMethod ?? customer.paymentMethod)
}

/** The bill for a subscription's current period, as a draft, without an event yet. */
export function draftFor(
  { store, at }: View & Pick<Work, 'at'>,
  subscription: Subscription,
  reason: Invoice['reason'],
): Invoice {
  const price = store.need('prices', subscription.price)
  const { name } = store.need('products', price.product)
  const isFree = subscription.status === 'trialing'
  const amount = isFree ? 0 : price.amount
  return {
    id: newId('in'),
    created: at,
    customer: subscription.customer,
    subscription: subscription.id,
    number: null,
    reason,
    status: 'draft',
    line: {
      id: newId('il'),
      description: isFree ? `Trial period for ${name}` : `1 × ${name}`,
      amount,
      start: subscription.periodStart,
      end: subscription.periodEnd,
      price: price.id,
    },
    amountDue: amount,
    amountPaid: 0,
    attemptCount: 0,
    nextAttempt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    paymentIntent: null,
  }
}

/**
 * Makes the bill for a subscription's current period final at once, with its number; the provider
 * itself waits an hour at renewals.
 */
export function issueInvoice(
  work: Work,
  subscription: Subscription,
  reason: Invoice['reason'],
): Invoice {
  const draft = save(work, 'invoices', draftFor(work, subscription, reason), 'invoice.created')
  const customer = work.store.need('customers', subscription.customer)
  const { invoicePrefix, nextInvoiceNumber } = customer
  work.store.put('customers', { ...customer, nextInvoiceNumber: nextInvoiceNumber + 1 })
  const open: Invoice = {
    ...draft,
    status: 'open',
    number: `${invoicePrefix}-${String(nextInvoiceNumber).padStart(4, '0')}`,
    finalizedAt: work.at,
  }
  return save(work, 'invoices', open, 'invoice.finalized')
}

/** An open invoice that is not to be paid any more. */
export function voidInvoice(work: Work, invoice: Invoice): void {
  const intent = work.store.get('paymentIntents', invoice.paymentIntent)
  const voided: Invoice = { ...invoice, status: 'void', nextAttempt: null, voidedAt: work.at }
  if (intent) {
    const canceled = { ...intent, status: 'canceled' as const, canceledAt: work.at }
    save(work, 'paymentIntents', canceled, 'payment_intent.canceled')
  }
  save(work, 'invoices', voided, 'invoice.voided')
}

export function openInvoicesOf(store: Store, subscription: string): Invoice[] {
  return store.all('invoices', { subscription, status: 'open' })
}
