import type Stripe from 'stripe'
import type { Price, Product } from '../ledger/records.ts'
import { CURRENCY, decimal, nulls, type View } from './wire.ts'

export function productShape(_view: View, product: Product): Stripe.Product {
  return {
    ...nulls(
      'default_price package_dimensions shippable statement_descriptor tax_code tax_details',
      'unit_label url',
    ),
    id: product.id,
    object: 'product',
    active: product.active,
    created: product.created,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    type: 'service',
    updated: product.created,
  }
}

const commonFields = (price: Price) => ({
  id: price.id,
  active: price.active,
  billing_scheme: 'per_unit' as const,
  created: price.created,
  currency: CURRENCY,
  livemode: false,
  metadata: {},
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
})

const rhythm = (price: Price) => ({
  ...nulls('meter trial_period_days'),
  interval: price.interval,
  interval_count: price.intervalCount,
  usage_type: 'licensed' as const,
})

export function priceShape(_view: View, price: Price): Stripe.Price {
  return {
    ...commonFields(price),
    ...nulls('custom_unit_amount transform_quantity'),
    object: 'price',
    lookup_key: price.lookupKey,
    recurring: rhythm(price),
    tax_behavior: 'inclusive',
    type: 'recurring',
    unit_amount: price.amount,
    unit_amount_decimal: decimal(price.amount),
  }
}

/** The older form of a price, which items still carry. */
export function planShape(price: Price): Stripe.Plan {
  return {
    ...commonFields(price),
    ...rhythm(price),
    ...nulls('transform_usage'),
    object: 'plan',
    amount: price.amount,
    amount_decimal: decimal(price.amount),
  }
}
