import { CARD_NUMBERS, type Card, cardAnswer } from '../ledger/cards.ts'
import { newId, randomLetters } from '../ledger/ids.ts'
import type { Customer, PaymentMethod } from '../ledger/records.ts'
import { shapeOf } from '../shapes/shapes.ts'
import type { Outcome } from './charging.ts'
import { openInvoicesOf } from './invoices.ts'
import { endSubscription, isOver, pay } from './subscriptions.ts'
import { record, save, update, type Work } from './work.ts'

export function createCustomer(
  work: Work,
  given: Pick<Customer, 'email' | 'name' | 'metadata'>,
): Customer {
  const customer: Customer = {
    ...given,
    id: newId('cus'),
    created: work.at,
    paymentMethod: null,
    invoicePrefix: randomLetters(8).toUpperCase(),
    nextInvoiceNumber: 1,
    deleted: false,
  }
  return save(work, 'customers', customer, 'customer.created')
}

/** Ends all that they pay for at once; what is known of them is forgotten. */
export function deleteCustomer(work: Work, customer: Customer): Customer {
  for (const subscription of ongoingOf(work, customer))
    endSubscription(work, subscription, 'cancellation_requested')
  record(work, 'customer.deleted', shapeOf(work, 'customers', customer))
  for (const method of work.store.all('paymentMethods', { customer: customer.id })) {
    save(work, 'paymentMethods', { ...method, customer: null, email: null })
  }
  const forgotten = { email: null, name: null, metadata: {}, paymentMethod: null, deleted: true }
  return save(work, 'customers', { ...customer, ...forgotten })
}

function ongoingOf({ store }: Work, customer: Customer) {
  return store.all('subscriptions', { customer: customer.id }).filter((found) => !isOver(found))
}

/** Of the number only the last four digits are stored. */
export function keepCard(work: Work, customer: string, card: Card): PaymentMethod {
  return save(work, 'paymentMethods', {
    id: newId('pm'),
    created: work.at,
    customer,
    card,
    brand: 'visa',
    last4: CARD_NUMBERS[card].slice(-4),
    email: work.store.get('customers', customer)?.email ?? null,
  })
}

/** A card instead of the one before; what is still open is paid by it at once. */
export function changeCard(
  work: Work,
  customer: Customer,
  card: Card,
  owner: 'present' | 'confirmed',
): Outcome {
  const answer = cardAnswer(card, owner)
  if (answer !== 'accepted') return answer === 'asks' ? 'asks' : 'failed'
  const method = keepCard(work, customer.id, card)
  save(work, 'paymentMethods', method, 'payment_method.attached')
  update(work, 'customers', customer, { paymentMethod: method.id })
  for (const found of ongoingOf(work, customer)) {
    let subscription = update(work, 'subscriptions', found, { paymentMethod: method.id })
    for (const invoice of openInvoicesOf(work.store, found.id)) {
      subscription = pay(work, subscription, invoice, owner, method).subscription
    }
  }
  return 'paid'
}
