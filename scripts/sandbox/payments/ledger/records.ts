/** What the sandbox stores. Times are Unix seconds, amounts cents; the API's objects are made of it. */
import type Stripe from 'stripe'

export type Metadata = Record<string, string>

interface Stored {
  id: string
  created: number
}

export interface Customer extends Stored {
  email: string | null
  name: string | null
  metadata: Metadata
  /** Card that is charged. */
  paymentMethod: string | null
  invoicePrefix: string
  nextInvoiceNumber: number
  deleted: boolean
}

/** A test card of a customer; of its number only the last four digits are stored. */
export interface PaymentMethod extends Stored {
  customer: string | null
  card: 'works' | 'declined' | 'failsLater' | 'asksAgain'
  brand: 'visa'
  last4: string
  email: string | null
}

export interface Product extends Stored {
  name: string
  description: string | null
  active: boolean
  metadata: Metadata
}

export interface Price extends Stored {
  product: string
  amount: number
  interval: 'month' | 'year'
  intervalCount: number
  lookupKey: string | null
  nickname: string | null
  active: boolean
}

export interface CheckoutSession extends Stored {
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  customer: string
  clientReferenceId: string | null
  price: string
  successUrl: string
  cancelUrl: string | null
  locale: string | null
  metadata: Metadata
  subscriptionMetadata: Metadata
  trialEnd: number | null
  subscription: string | null
  invoice: string | null
  /** Card that waits for its owner's confirmation. */
  waitingCard: PaymentMethod['card'] | null
}

export interface Subscription {
  id: string
  itemId: string
  created: number
  customer: string
  price: string
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled'
  metadata: Metadata
  /** Periods are counted from here, so that the 31st comes back after a February. */
  anchor: number
  /** How many periods after the anchor the current one begins; -1 in a trial. */
  periodNumber: number
  periodStart: number
  periodEnd: number
  trialStart: number | null
  trialEnd: number | null
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  endedAt: number | null
  cancellation: { reason: Stripe.Subscription.CancellationDetails.Reason | null }
  paymentMethod: string | null
  latestInvoice: string | null
  trialNoticeSent: boolean
  /** End of the period whose invoice was announced. */
  announcedFor: number | null
}

export interface Invoice extends Stored {
  customer: string
  subscription: string
  number: string | null
  reason: 'subscription_create' | 'subscription_cycle'
  status: 'draft' | 'open' | 'paid' | 'void'
  line: {
    id: string
    description: string
    amount: number
    start: number
    end: number
    price: string
  }
  amountDue: number
  amountPaid: number
  attemptCount: number
  nextAttempt: number | null
  finalizedAt: number | null
  paidAt: number | null
  voidedAt: number | null
  paymentIntent: string | null
}

export interface Decline {
  code: string
  declineCode: string | null
  message: string
}

export interface PaymentIntent extends Stored {
  customer: string
  invoice: string
  amount: number
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  paymentMethod: string | null
  latestCharge: string | null
  decline: Decline | null
  canceledAt: number | null
}

export interface Charge extends Stored {
  customer: string
  paymentIntent: string
  paymentMethod: string
  last4: string
  amount: number
  amountRefunded: number
  decline: Decline | null
}

export interface Refund extends Stored {
  charge: string
  paymentIntent: string
  amount: number
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
}

export interface PortalSession extends Stored {
  customer: string
  returnUrl: string | null
  locale: string | null
}

export interface EventRecord extends Stored {
  type: Stripe.Event.Type
  object: object
  previous: Record<string, unknown> | null
  request: { id: string | null; idempotency_key: string | null }
  /** Whether its receiver still has to get it. */
  pending: boolean
  attempts: number
}

export interface Answer {
  status: number
  body: unknown
}

/** An answer that is given again to a call with the same idempotency key, which is its id. */
interface KeptAnswer extends Stored, Answer {
  fingerprint: string
}

export interface Records {
  customers: Customer
  paymentMethods: PaymentMethod
  products: Product
  prices: Price
  checkoutSessions: CheckoutSession
  subscriptions: Subscription
  invoices: Invoice
  paymentIntents: PaymentIntent
  charges: Charge
  refunds: Refund
  portalSessions: PortalSession
  events: EventRecord
  keptAnswers: KeptAnswer
}

export type Kind = keyof Records
