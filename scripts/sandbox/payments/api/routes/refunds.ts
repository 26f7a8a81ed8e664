import * as z from 'zod/mini'
import { record, save, type Work } from '../../billing/work.ts'
import { newId } from '../../ledger/ids.ts'
import type { Charge, Refund } from '../../ledger/records.ts'
import { chargeShape } from '../../shapes/payment.ts'
import { shapeOf } from '../../shapes/shapes.ts'
import { ApiFailure, invalid, noSuch } from '../failure.ts'
import { expandable, text, whole } from '../params.ts'
import { type Route, route } from '../route.ts'

const newRefund = z.strictObject({
  ...expandable,
  charge: z.optional(text),
  payment_intent: z.optional(text),
  amount: z.optional(whole),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
})

export const refundRoutes: Route[] = [
  route('POST /v1/refunds', newRefund, (work, params) => {
    const charge = chargeFor(work, params)
    const left = charge.amount - charge.amountRefunded
    const { amount = left, reason = null } = params
    if (left === 0) {
      throw new ApiFailure(400, `Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      })
    }
    if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
    if (amount > left) {
      throw invalid(
        `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
        'amount',
      )
    }
    return shapeOf(work, 'refunds', refund(work, charge, { amount, reason }))
  }),
]

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`

/** The charge that took the money. */
function chargeFor(
  { store }: Work,
  { charge, payment_intent }: z.output<typeof newRefund>,
): Charge {
  if (charge === undefined && payment_intent === undefined) {
    throw new ApiFailure(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = store.get('paymentIntents', payment_intent ?? null)
  if (payment_intent && intent === undefined) {
    throw noSuch('payment_intent', payment_intent, 'payment_intent')
  }
  const found = store.get('charges', charge ?? intent?.latestCharge ?? null)
  if (charge !== undefined && found === undefined) throw noSuch('charge', charge, 'charge')
  if (found === undefined || found.decline !== null) {
    throw invalid(
      `This PaymentIntent (${payment_intent ?? found?.paymentIntent}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return found
}

/** @param given.amount at most what is not given back yet */
function refund(work: Work, charge: Charge, given: Pick<Refund, 'amount' | 'reason'>): Refund {
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
