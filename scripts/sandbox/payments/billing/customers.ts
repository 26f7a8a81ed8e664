import { type Card, cardAnswer } from '../ledger/cards.ts'
import { newId, randomLetters } from '../ledger/ids.ts'
import type { Customer, Decline } from '../ledger/records.ts'
import { customerShape } from '../shapes/customer.ts'
import { openInvoicesOf } from './invoices.ts'
import { keepCard, recordAttached } from './payment-methods.ts'
import { endSubscription, isOver, pay } from './subscriptions.ts'
import { record, updateCustomer, updateSubscription, type Work } from './work.ts'

export function createCustomer(
  work: Work,
  given: Partial<
    Pick<Customer, 'email' | 'name' | 'description' | 'phone' | 'metadata' | 'preferredLocales'>
  >,
): Customer {
  const customer: Customer = {
    id: newId('cus'),
    created: work.at,
    email: null,
    name: null,
    description: null,
    phone: null,
    metadata: {},
    preferredLocales: [],
    ...given,
    paymentMethod: null,
    balance: 0,
    invoicePrefix: randomLetters(8).toUpperCase(),
    nextInvoiceNumber: 1,
    deleted: false,
  }
  work.store.put('customers', customer)
  record(work, 'customer.created', customerShape(work.store, customer))
  return customer
}

/** Ends all that they pay for at once; what is known of them is forgotten. */
export function deleteCustomer(work: Work, customer: Customer): Customer {
  for (const subscription of work.store.all('subscriptions')) {
    if (subscription.customer !== customer.id || isOver(subscription)) continue
    endSubscription(work, subscription, 'cancellation_requested')
  }
  record(work, 'customer.deleted', customerShape(work.store, customer))
  const deleted: Customer = {
    ...customer,
    email: null,
    name: null,
    description: null,
    phone: null,
    metadata: {},
    paymentMethod: null,
    deleted: true,
  }
  work.store.put('customers', deleted)
  for (const method of work.store.all('paymentMethods')) {
    if (method.customer !== customer.id) continue
    work.store.put('paymentMethods', { ...method, customer: null, email: null })
  }
  return deleted
}

export type NewCardOutcome =
  | { kind: 'done' }
  | { kind: 'asks' }
  | { kind: 'declined'; decline: Decline }

/** A card instead of the one before; what is still open is paid by it at once. */
export function changeCard(
  work: Work,
  customer: Customer,
  card: Card,
  owner: 'present' | 'confirmed',
): NewCardOutcome {
  const answer = cardAnswer(card, owner)
  if (answer === 'asks') return { kind: 'asks' }
  if (answer !== 'accepted') return { kind: 'declined', decline: answer }
  const method = keepCard(work, customer.id, card)
  recordAttached(work, method)
  updateCustomer(work, customer, { paymentMethod: method.id })
  for (const found of work.store.all('subscriptions')) {
    if (found.customer !== customer.id || isOver(found)) continue
    let subscription = updateSubscription(work, found, { paymentMethod: method.id })
    for (const invoice of openInvoicesOf(work.store, found.id)) {
      subscription = pay(work, subscription, invoice, owner, method).subscription
    }
  }
  return { kind: 'done' }
}
