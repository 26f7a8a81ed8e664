import type Stripe from 'stripe'

/** Decimals are strings on the wire; the client makes numbers of them. */
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string }
export type WirePlan = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string }
export type WireItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: WirePrice
  plan: WirePlan
}
export type WireSubscription = Omit<Stripe.Subscription, 'items'> & { items: WireList<WireItem> }
export type WireLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  quantity_decimal: string
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string
  }
}
export type WireInvoice = Omit<Stripe.Invoice, 'lines'> & { lines: WireList<WireLine> }

export interface WireList<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export function listOf<T>(url: string, data: T[], hasMore = false): WireList<T> {
  return { object: 'list', data, has_more: hasMore, url }
}

export const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

export const CURRENCY = 'eur'
