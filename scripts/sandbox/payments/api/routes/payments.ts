import * as z from 'zod/mini'
import { refund } from '../../billing/refunds.ts'
import type { Work } from '../../billing/work.ts'
import type { Charge } from '../../ledger/records.ts'
import { paymentMethodShape } from '../../shapes/customer.ts'
import { chargeShape, paymentIntentShape, refundShape } from '../../shapes/payment.ts'
import { ApiFailure, invalid, noSuch } from '../failure.ts'
import { pageOf } from '../listing.ts'
import { anything, expandable, listed, mergeMetadata, metadata, text, whole } from '../params.ts'
import { type Route, route } from '../route.ts'

const ofCustomer = z.strictObject({
  ...listed,
  customer: z.optional(text),
  payment_intent: z.optional(text),
  charge: z.optional(text),
  type: anything,
})

const isOf = (asked: string | undefined, value: string | null) =>
  asked === undefined || asked === value

export const paymentRoutes: Route[] = [
  route('GET /v1/payment_intents/:id', z.strictObject(expandable), ({ store }, _params, id) => {
    const intent = store.get('paymentIntents', id)
    if (intent === undefined) throw noSuch('payment_intent', id, 'intent')
    return paymentIntentShape(store, intent)
  }),
  route('GET /v1/payment_intents', ofCustomer, ({ store }, params) =>
    pageOf(
      '/v1/payment_intents',
      store.all('paymentIntents').filter(({ customer }) => isOf(params.customer, customer)),
      params,
      (intent) => paymentIntentShape(store, intent),
      (id) => store.get('paymentIntents', id),
    ),
  ),
  route('GET /v1/charges/:id', z.strictObject(expandable), ({ store }, _params, id) => {
    const charge = store.get('charges', id)
    if (charge === undefined) throw noSuch('charge', id)
    return chargeShape(store, charge)
  }),
  route('GET /v1/charges', ofCustomer, ({ store }, params) =>
    pageOf(
      '/v1/charges',
      store
        .all('charges')
        .filter(
          ({ customer, paymentIntent }) =>
            isOf(params.customer, customer) && isOf(params.payment_intent, paymentIntent),
        ),
      params,
      (charge) => chargeShape(store, charge),
      (id) => store.get('charges', id),
    ),
  ),
  route('GET /v1/payment_methods/:id', z.strictObject(expandable), ({ store }, _params, id) => {
    const method = store.get('paymentMethods', id)
    if (method === undefined) throw noSuch('PaymentMethod', id, 'payment_method')
    return paymentMethodShape(method)
  }),
  route('GET /v1/payment_methods', ofCustomer, ({ store }, params) =>
    pageOf(
      '/v1/payment_methods',
      store.all('paymentMethods').filter(({ customer }) => isOf(params.customer, customer)),
      params,
      paymentMethodShape,
      (id) => store.get('paymentMethods', id),
    ),
  ),
  route(
    'POST /v1/refunds',
    z.strictObject({
      ...expandable,
      charge: z.optional(text),
      payment_intent: z.optional(text),
      amount: z.optional(whole),
      reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
      metadata: z.optional(metadata),
    }),
    (work, params) => {
      const charge = chargeFor(work, params)
      const left = charge.amount - charge.amountRefunded
      if (left === 0) {
        throw new ApiFailure(400, `Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        })
      }
      const amount = params.amount ?? left
      if (amount < 1) {
        throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
      }
      if (amount > left) {
        throw invalid(
          `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
          'amount',
        )
      }
      return refundShape(
        refund(work, charge, {
          amount,
          reason: params.reason ?? null,
          metadata: mergeMetadata({}, params.metadata),
        }),
      )
    },
  ),
  route('GET /v1/refunds/:id', z.strictObject(expandable), ({ store }, _params, id) => {
    const found = store.get('refunds', id)
    if (found === undefined) throw noSuch('refund', id)
    return refundShape(found)
  }),
  route('GET /v1/refunds', ofCustomer, ({ store }, params) =>
    pageOf(
      '/v1/refunds',
      store
        .all('refunds')
        .filter(
          ({ charge, paymentIntent }) =>
            isOf(params.charge, charge) && isOf(params.payment_intent, paymentIntent),
        ),
      params,
      refundShape,
      (id) => store.get('refunds', id),
    ),
  ),
]

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`

/** The charge that took the money. */
function chargeFor(
  { store }: Work,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if (charge === undefined && payment_intent === undefined) {
    throw new ApiFailure(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = payment_intent ? store.get('paymentIntents', payment_intent) : undefined
  if (payment_intent && intent === undefined) {
    throw noSuch('payment_intent', payment_intent, 'payment_intent')
  }
  const id = charge ?? intent?.latestCharge ?? ''
  const found = store.get('charges', id)
  if (charge !== undefined && found === undefined) throw noSuch('charge', charge, 'charge')
  if (found === undefined || found.decline !== null) {
    throw invalid(
      `This PaymentIntent (${payment_intent ?? found?.paymentIntent}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return found
}
