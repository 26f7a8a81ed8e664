/** What the sandbox keeps. Times are Unix seconds, amounts cents; shapes of the API are made of it. */

export type Metadata = Record<string, string>

export interface Customer {
  id: string
  created: number
  email: string | null
  name: string | null
  description: string | null
  phone: string | null
  metadata: Metadata
  preferredLocales: string[]
  /** Card that is charged. */
  paymentMethod: string | null
  /** Below zero: what the customer has to their credit. */
  balance: number
  invoicePrefix: string
  nextInvoiceNumber: number
  deleted: boolean
}

/** A test card at a customer; of its number nothing is kept but the last four. */
export interface PaymentMethod {
  id: string
  created: number
  customer: string | null
  card: 'works' | 'declined' | 'failsLater' | 'asksAgain'
  brand: 'visa'
  last4: string
  email: string | null
}

export interface Product {
  id: string
  created: number
  name: string
  description: string | null
  active: boolean
  metadata: Metadata
}

export interface Price {
  id: string
  created: number
  product: string
  amount: number
  interval: 'month' | 'year'
  intervalCount: number
  lookupKey: string | null
  nickname: string | null
  active: boolean
  metadata: Metadata
}

export type MissingCard = 'cancel' | 'create_invoice' | 'pause'

export interface CheckoutSession {
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  customer: string | null
  customerEmail: string | null
  clientReferenceId: string | null
  price: string
  quantity: number
  successUrl: string
  cancelUrl: string | null
  locale: string | null
  metadata: Metadata
  subscriptionMetadata: Metadata
  subscriptionDescription: string | null
  trialEnd: number | null
  trialDays: number | null
  missingCard: MissingCard
  paymentMethodCollection: 'always' | 'if_required'
  /** Terms of service have to be agreed to. */
  termsRequired: boolean
  /** By place, such as `submit`. */
  customText: Record<string, string>
  subscription: string | null
  invoice: string | null
  /** Card that waits for its owner's confirmation. */
  waitingCard: PaymentMethod['card'] | null
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'paused'

export interface Subscription {
  id: string
  itemId: string
  created: number
  customer: string
  price: string
  quantity: number
  status: SubscriptionStatus
  description: string | null
  metadata: Metadata
  /** Periods are counted from here, so that the 31st comes back after a February. */
  anchor: number
  /** How many periods after the anchor the current one begins; -1 in a trial. */
  periodNumber: number
  periodStart: number
  periodEnd: number
  trialStart: number | null
  trialEnd: number | null
  missingCard: MissingCard
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  endedAt: number | null
  cancellation: { reason: string | null; comment: string | null; feedback: string | null }
  paymentMethod: string | null
  latestInvoice: string | null
  trialNoticeSent: boolean
  /** End of the period whose invoice was announced. */
  announcedFor: number | null
}

export interface Invoice {
  id: string
  created: number
  customer: string
  subscription: string | null
  number: string | null
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  line: {
    id: string
    description: string
    amount: number
    quantity: number
    start: number
    end: number
    price: string
    proration: boolean
  }
  amountDue: number
  amountPaid: number
  startingBalance: number
  endingBalance: number | null
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

export interface PaymentIntent {
  id: string
  created: number
  customer: string
  invoice: string
  amount: number
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  paymentMethod: string | null
  latestCharge: string | null
  decline: Decline | null
  canceledAt: number | null
  metadata: Metadata
}

export interface Charge {
  id: string
  created: number
  customer: string
  paymentIntent: string
  paymentMethod: string
  last4: string
  amount: number
  amountRefunded: number
  decline: Decline | null
}

export interface Refund {
  id: string
  created: number
  charge: string
  paymentIntent: string
  amount: number
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Metadata
}

export interface PortalSession {
  id: string
  created: number
  customer: string
  returnUrl: string | null
  locale: string | null
}

export interface EventRecord {
  id: string
  created: number
  type: string
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

/** An answer that is given again to who asks with the same key. */
export interface KeptAnswer extends Answer {
  /** The idempotency key. */
  id: string
  created: number
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

export const KINDS = [
  'customers',
  'paymentMethods',
  'products',
  'prices',
  'checkoutSessions',
  'subscriptions',
  'invoices',
  'paymentIntents',
  'charges',
  'refunds',
  'portalSessions',
  'events',
  'keptAnswers',
] as const satisfies readonly Kind[]
