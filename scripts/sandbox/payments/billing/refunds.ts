import { newId } from '../ledger/ids.ts'
import type { Charge, Refund } from '../ledger/records.ts'
import { chargeShape } from '../shapes/payment.ts'
import { record, save, type Work } from './work.ts'

/** @param given.amount at most what is not given back yet */
export function refund(
  work: Work,
  charge: Charge,
  given: Pick<Refund, 'amount' | 'reason'>,
): Refund {
  const made: Refund = {
    ...given,
    id: newId('re'),
    created: work.at,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
  }
  const { amount_refunded, refunded } = chargeShape(work, charge)
  const after = { ...charge, amountRefunded: charge.amountRefunded + given.amount }
  work.store.put('refunds', made)
  work.store.put('charges', after)
  record(work, 'charge.refunded', chargeShape(work, after), { amount_refunded, refunded })
  return save(work, 'refunds', made, 'refund.created')
}
