import { newId } from '../ledger/ids.ts'
import type { Customer, Invoice, PaymentMethod, Subscription } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { paymentIntentShape } from '../shapes/payment.ts'
import { priceOf } from '../shapes/subscription.ts'
import { putInvoice, record, recordInvoice, updateCustomer, type Work } from './work.ts'

/** @throws where they are gone, which no call can bring about */
export function customerOf(store: Store, { customer }: { customer: string }): Customer {
  const found = store.get('customers', customer)
  if (found === undefined) throw new Error(`customer ${customer} is gone`)
  return found
}

/** The card that a subscription is charged to. */
export function cardOf(store: Store, subscription: Subscription): PaymentMethod | undefined {
  const id = subscription.paymentMethod ?? customerOf(store, subscription).paymentMethod
  return id === null ? undefined : store.get('paymentMethods', id)
}

/** The bill for a subscription's current period, as a draft; nothing of it is told yet. */
export function draftFor(
  work: Pick<Work, 'store' | 'at'>,
  subscription: Subscription,
  reason: Invoice['reason'],
): Invoice {
  const price = priceOf(work.store, subscription)
  const product = work.store.get('products', price.product)
  const isFree = subscription.status === 'trialing'
  const name = `${subscription.quantity} × ${product?.name ?? price.id}`
  const amount = isFree ? 0 : price.amount * subscription.quantity
  const { balance } = customerOf(work.store, subscription)
  const credit = Math.min(amount, Math.max(0, -balance))
  return {
    id: newId('in'),
    created: work.at,
    customer: subscription.customer,
    subscription: subscription.id,
    number: null,
    reason,
    status: 'draft',
    line: {
      id: newId('il'),
      description: isFree ? `Trial period for ${product?.name ?? price.id}` : name,
      amount,
      quantity: subscription.quantity,
      start: subscription.periodStart,
      end: subscription.periodEnd,
      price: price.id,
      proration: false,
    },
    amountDue: amount - credit,
    amountPaid: 0,
    startingBalance: balance,
    endingBalance: null,
    attemptCount: 0,
    nextAttempt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    paymentIntent: null,
  }
}

/**
 * Makes the bill for a subscription's current period final at once; the provider itself waits an
 * hour at renewals.
 */
export function issueInvoice(
  work: Work,
  subscription: Subscription,
  reason: Invoice['reason'],
): Invoice {
  const draft = putInvoice(work, draftFor(work, subscription, reason))
  recordInvoice(work, 'invoice.created', draft)
  return finalize(work, draft)
}

/** Gives a draft its number and uses what the customer has to their credit. */
export function finalize(work: Work, draft: Invoice): Invoice {
  const customer = customerOf(work.store, draft)
  const endingBalance = customer.balance + draft.line.amount - draft.amountDue
  if (endingBalance !== customer.balance) updateCustomer(work, customer, { balance: endingBalance })
  const open = putInvoice(work, {
    ...draft,
    status: 'open',
    number: `${customer.invoicePrefix}-${String(customer.nextInvoiceNumber).padStart(4, '0')}`,
    endingBalance,
    finalizedAt: work.at,
  })
  work.store.put('customers', {
    ...customerOf(work.store, draft),
    nextInvoiceNumber: customer.nextInvoiceNumber + 1,
  })
  recordInvoice(work, 'invoice.finalized', open)
  return open
}

/** An open invoice that nobody has to pay any more. */
export function voidInvoice(work: Work, invoice: Invoice): Invoice {
  const voided = putInvoice(work, {
    ...invoice,
    status: 'void',
    nextAttempt: null,
    voidedAt: work.at,
  })
  const intent = invoice.paymentIntent
    ? work.store.get('paymentIntents', invoice.paymentIntent)
    : undefined
  if (intent) {
    const canceled = { ...intent, status: 'canceled' as const, canceledAt: work.at }
    work.store.put('paymentIntents', canceled)
    record(work, 'payment_intent.canceled', paymentIntentShape(work.store, canceled))
  }
  recordInvoice(work, 'invoice.voided', voided)
  return voided
}

export function openInvoicesOf(store: Store, subscription: string): Invoice[] {
  return store
    .all('invoices')
    .filter(({ subscription: of, status }) => of === subscription && status === 'open')
}
