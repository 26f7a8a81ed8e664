import { newId } from '../ledger/ids.ts'
import type { Charge, Refund } from '../ledger/records.ts'
import { chargeShape, refundShape } from '../shapes/payment.ts'
import { record, type Work } from './work.ts'

/** @param given.amount at most what is not given back yet */
export function refund(
  work: Work,
  charge: Charge,
  given: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
): Refund {
  const made: Refund = {
    ...given,
    id: newId('re'),
    created: work.at,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
  }
  const before = chargeShape(work.store, charge)
  const after = { ...charge, amountRefunded: charge.amountRefunded + given.amount }
  work.store.put('refunds', made)
  work.store.put('charges', after)
  record(work, 'charge.refunded', chargeShape(work.store, after), {
    amount_refunded: before.amount_refunded,
    refunded: before.refunded,
  })
  record(work, 'refund.created', refundShape(made))
  return made
}
