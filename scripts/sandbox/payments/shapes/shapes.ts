import type { Kind, Records } from '../ledger/records.ts'
import { priceShape, productShape } from './catalogue.ts'
import { customerShape, paymentMethodShape } from './customer.ts'
import { invoiceShape } from './invoice.ts'
import { chargeShape, paymentIntentShape, refundShape } from './payment.ts'
import { checkoutSessionShape, portalSessionShape } from './sessions.ts'
import { subscriptionShape } from './subscription.ts'
import type { View } from './wire.ts'

export type ShapedKind = Exclude<Kind, 'events' | 'keptAnswers'>

const SHAPES: { [K in ShapedKind]: (view: View, record: Records[K]) => object } = {
  customers: customerShape,
  paymentMethods: paymentMethodShape,
  products: productShape,
  prices: priceShape,
  checkoutSessions: checkoutSessionShape,
  subscriptions: subscriptionShape,
  invoices: invoiceShape,
  paymentIntents: paymentIntentShape,
  charges: chargeShape,
  refunds: refundShape,
  portalSessions: portalSessionShape,
}

/** A record as an object of the provider's API. */
export function shapeOf<K extends ShapedKind>(view: View, kind: K, record: Records[K]): object {
  return SHAPES[kind](view, record)
}
