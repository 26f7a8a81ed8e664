/**
 * The provider's objects as they are stored and told, with the fields that something here reads.
 * Times are Unix seconds, amounts cents.
 */
import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

type ProviderFields<T, Field extends keyof T> = Pick<
  T,
  Field | Extract<keyof T, 'id' | 'object' | 'livemode' | 'created'>
>

export type Customer = ProviderFields<
  Stripe.Customer,
  'email' | 'metadata' | 'invoice_prefix' | 'next_invoice_sequence'
> & {
  name: string | null
  invoice_settings: { default_payment_method: string | null }
  /** Then nothing is known of them any more. */
  deleted?: true
}

/** A test card of a customer: of its number only the last four digits are stored. */
export type PaymentMethod = ProviderFields<Stripe.PaymentMethod, 'type'> & {
  customer: string
  card: { brand: 'visa'; last4: string }
}

export type Product = ProviderFields<Stripe.Product, 'name' | 'description' | 'active'>

export type Price = ProviderFields<
  Stripe.Price,
  'active' | 'currency' | 'lookup_key' | 'metadata' | 'nickname' | 'tax_behavior' | 'type'
> & {
  product: string
  unit_amount: number
  recurring: { interval: 'month' | 'year'; interval_count: number }
}

export type CheckoutSession = ProviderFields<
  Stripe.Checkout.Session,
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'currency'
  | 'expires_at'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'url'
> & {
  customer: string
  success_url: string
  locale: string | null
  subscription: string | null
  invoice: string | null
  internal: {
    price: string
    trialEnd: number | null
    subscriptionMetadata: Stripe.Metadata
  }
}

export type Subscription = ProviderFields<
  Stripe.Subscription,
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'currency'
  | 'ended_at'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & {
  cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null }
  customer: string
  default_payment_method: string
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string }
  latest_invoice: string | null
  internal: { isTrialEndTold: boolean }
}

type SubscriptionItem = ProviderFields<
  Stripe.SubscriptionItem,
  'current_period_end' | 'current_period_start' | 'quantity' | 'subscription'
> & { price: Price }

export type Invoice = ProviderFields<
  Stripe.Invoice,
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'currency'
  | 'hosted_invoice_url'
  | 'next_payment_attempt'
  | 'number'
> & {
  billing_reason: 'subscription_create' | 'subscription_cycle'
  customer: string
  lines: {
    object: 'list'
    data: [{ description: string; amount: number; period: { start: number; end: number } }]
    has_more: false
    url: string
  }
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; metadata: Stripe.Metadata }
  }
  status: 'open' | 'paid'
  status_transitions: { paid_at: number | null }
}

type InvoicePayment = ProviderFields<Stripe.InvoicePayment, 'amount_paid' | 'currency'> & {
  invoice: string
  status: 'paid'
  payment: { type: 'payment_intent'; payment_intent: string }
}

/** What was taken for an invoice. */
export type Charge = ProviderFields<
  Stripe.Charge,
  'amount' | 'amount_refunded' | 'currency' | 'refunded' | 'status'
> & { customer: string; payment_intent: string }

export type Refund = ProviderFields<Stripe.Refund, 'amount' | 'currency' | 'reason' | 'status'> & {
  charge: string
  payment_intent: string
}

export type PortalSession = ProviderFields<
  Stripe.BillingPortal.Session,
  'customer' | 'return_url' | 'url'
> & {
  locale: string | null
}

export interface PaymentEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object }
  livemode: false
  /** One while its receiver still has to get it. */
  pending_webhooks: 0 | 1
  request: { id: null; idempotency_key: null }
  type: Stripe.Event.Type
  internal: { attempts: number }
}

/** An answer that is given again to a call with the same idempotency key, which is its id. */
interface KeptAnswer {
  id: string
  object: 'answer'
  created: number
  fingerprint: string
  answer: object
}

/** All kinds of objects, by what each calls itself. */
export interface Objects {
  customer: Customer
  payment_method: PaymentMethod
  product: Product
  price: Price
  'checkout.session': CheckoutSession
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  charge: Charge
  refund: Refund
  'billing_portal.session': PortalSession
  event: PaymentEvent
  answer: KeptAnswer
}

export type Kind = keyof Objects

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits, six bits of chance for nearly each. */
export function randomLetters(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** @param prefix says what it is the id of, such as `cus` */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(prefix === 'cs_test' ? 58 : 24)}`
}

/**
 * JSON for the receiver: without what the provider keeps to itself (`internal`), and with the whole
 * address where an object names a page of the sandbox, which is stored as a path.
 * @param origin where the pages are, such as `http://localhost:4321`
 */
export function providerJson(value: object, origin: string): string {
  return JSON.stringify(value, (name, field) => {
    if (name === 'internal') return undefined
    const isPage = (name === 'url' || name === 'hosted_invoice_url') && /^\/_local\//.test(field)
    return isPage ? `${origin}${field}` : field
  })
}
