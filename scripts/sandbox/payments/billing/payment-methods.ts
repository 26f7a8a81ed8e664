import { CARD_NUMBERS, type Card } from '../ledger/cards.ts'
import { newId } from '../ledger/ids.ts'
import type { PaymentMethod } from '../ledger/records.ts'
import { paymentMethodShape } from '../shapes/customer.ts'
import { record, type Work } from './work.ts'

/** Of the number nothing stays but the last four. */
export function keepCard(work: Work, customer: string, card: Card): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    created: work.at,
    customer,
    card,
    brand: 'visa',
    last4: CARD_NUMBERS[card].slice(-4),
    email: work.store.get('customers', customer)?.email ?? null,
  }
  work.store.put('paymentMethods', method)
  return method
}

export function recordAttached(work: Work, method: PaymentMethod): void {
  record(work, 'payment_method.attached', paymentMethodShape(method))
}
