import * as z from 'zod/mini'
import {
  subscriptionLevels,
  subscriptionStatuses,
  userIdSchema,
} from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage, languageQuery } from '../protocol/language-schema.ts'
import { HOUR, perUser } from '../protocol/rate-limits.ts'

/** The periods that can be paid for (P-PLANS). */
export const planIntervals = ['monthly', 'quarterly', 'yearly'] as const

/** Now, or at the end of a trial that makes today free (P-TRIAL-KEPT). */
const firstPayments = ['now', 'later'] as const

export type FirstPayment = (typeof firstPayments)[number]

export type PlanInterval = (typeof planIntervals)[number]

/** What can be subscribed to; the payment provider's prices (P-PLANS). */
const paymentPlanSchema = z.object({
  id: z.string(),
  description: z.string(),
  /** Of a whole period, value-added tax included. */
  priceInCents: z.int(),
  currency: z.literal('EUR'),
  interval: z.enum(planIntervals),
})

export type PaymentPlan = z.infer<typeof paymentPlanSchema>

const timestamp = z.iso.datetime()

/**
 * A person's access and what they can do about it, as of now (P-ACCESS-DERIVED,
 * P-SUBSCRIPTION-TAB).
 */
export const subscriptionStateSchema = z.object({
  level: z.enum(subscriptionLevels),
  status: z.enum(subscriptionStatuses),
  /** From what paid access follows; null where there is none. */
  source: z.nullable(z.enum(['grant', 'subscription', 'trial'])),
  /** RFC 3339; null where there was never a trial. It can lie in the past. */
  trialEndsAt: z.nullable(timestamp),
  /** Until when the trial holds without a confirmed address; null where it waits for nothing. */
  confirmBy: z.nullable(timestamp),
  /** The begun day included; 0 where none is running. */
  trialDaysLeft: z.int(),
  /** The paid subscription, ended ones too; null where there was never one. */
  subscription: z.nullable(
    z.object({
      interval: z.nullable(z.enum(planIntervals)),
      priceInCents: z.nullable(z.int()),
      /** When the first charge is made, where that is still to come. */
      firstChargeAt: z.nullable(timestamp),
      /** When it renews, or ends where it was cancelled; null while nothing is charged for it. */
      currentPeriodEnd: z.nullable(timestamp),
      /** Nothing was charged for it, yet or at all. */
      isFree: z.boolean(),
      /** It ends at `currentPeriodEnd` and does not renew. */
      cancelAtPeriodEnd: z.boolean(),
      endedAt: z.nullable(timestamp),
      /**
       * The provider's page of the invoice that is to be paid; null once it would bring nothing.
       */
      openInvoiceUrl: z.nullable(z.string()),
    }),
  ),
  may: z.object({
    subscribe: z.boolean(),
    cancel: z.boolean(),
    resume: z.boolean(),
    manageBilling: z.boolean(),
  }),
})

export type SubscriptionState = z.infer<typeof subscriptionStateSchema>

const ofUser = { userId: userIdSchema }

export const subscriptionState = endpoint({
  summary: 'Level and status of a person, and their subscription',
  path: '/api/subscription-management/status/{userId}',
  access: 'account',
  params: z.object(ofUser),
  output: subscriptionStateSchema,
  errors: ['user_not_found'],
})

export const paymentPlans = endpoint({
  summary: 'What can be subscribed to, the shortest period first',
  path: '/api/subscription-management/payment-plans',
  query: inLanguage,
  output: z.array(paymentPlanSchema),
  errors: ['payment_unavailable'],
  caching: 'no-store',
})

/** Each asks the payment provider several times, as do the other calls of this file. */
const CHANGES_BY_USER = perUser('subscription-change-user', 20, HOUR)

export const createCheckoutSession = endpoint({
  summary: 'Begins an order; the browser goes on at the provider’s page (P-CHECKOUT)',
  method: 'POST',
  path: '/api/subscription-management/create-checkout-session',
  access: 'account',
  query: z.object({
    ...ofUser,
    paymentPlanId: z.string().check(z.minLength(1), z.maxLength(100)),
    /**
     * What the order said of the first payment; where it would be otherwise by now, nothing is
     * ordered (P-ORDER-WORDING).
     */
    firstPayment: z.optional(z.enum(firstPayments)),
    ...languageQuery,
  }),
  limits: [perUser('checkout-user', 30, HOUR)],
  output: z.object({ sessionId: z.string(), url: z.url() }),
  errors: [
    'user_not_found',
    'plan_not_found',
    'email_not_confirmed',
    'order_changed',
    'already_subscribed',
    'payment_unavailable',
  ],
})

/**
 * What became of what a user ordered last. `paid`: it stands and nothing of it is open; `free`: it
 * stands, and nothing was charged yet; `open`: it was begun and is not paid; `none`: there is none.
 */
const orderStates = ['paid', 'free', 'open', 'none'] as const

export type OrderState = (typeof orderStates)[number]

export const lookForOrder = endpoint({
  summary:
    'Asks the provider what became of the last order, and takes it in; for the page after the payment',
  method: 'POST',
  path: '/api/subscription-management/look-for-order',
  access: 'account',
  query: z.object(ofUser),
  limits: [perUser('order-look-user', 60, HOUR)],
  output: z.object({ order: z.enum(orderStates) }),
  errors: ['user_not_found', 'payment_unavailable'],
})

export const createPortalSession = endpoint({
  summary: 'Opens the provider’s page for card and invoices (P-SUBSCRIPTION-TAB)',
  method: 'POST',
  path: '/api/subscription-management/create-portal-session',
  access: 'account',
  query: z.object({ ...ofUser, ...languageQuery }),
  limits: [perUser('portal-user', 30, HOUR)],
  output: z.object({ url: z.url() }),
  errors: ['user_not_found', 'no_subscription', 'payment_unavailable'],
})

export const cancelSubscription = endpoint({
  summary: 'Ends the subscription at the end of its period; access lasts until then',
  method: 'POST',
  path: '/api/subscription-management/cancel',
  access: 'account',
  query: z.object(ofUser),
  limits: [CHANGES_BY_USER],
  output: subscriptionStateSchema,
  errors: ['user_not_found', 'no_subscription', 'payment_unavailable'],
})

export const resumeSubscription = endpoint({
  summary: 'Takes a cancellation back before the end of the period',
  method: 'POST',
  path: '/api/subscription-management/resume',
  access: 'account',
  query: z.object(ofUser),
  limits: [CHANGES_BY_USER],
  output: subscriptionStateSchema,
  errors: ['user_not_found', 'no_subscription', 'payment_unavailable'],
})

/** Its body is read as the bytes that were signed, so it has no schema (P-PAYMENT-EVENTS). */
export const receivePaymentEvent = endpoint({
  summary: 'The payment provider tells what happened; believed by its signature alone',
  method: 'POST',
  path: '/api/webhooks/stripe',
  output: z.object({ received: z.literal(true) }),
  errors: ['invalid_signature', 'payment_unavailable'],
  caching: 'no-store',
})

/** One change of a person's access: when, why, from what to what. */
export const entitlementChangeSchema = z.object({
  at: timestamp,
  cause: z.enum(['registration', 'provider', 'reconciliation', 'administrator', 'declaration']),
  /** The provider's object or event, or the id of an administrator; null for none. */
  reference: z.nullable(z.string()),
  from: z.object({ level: z.enum(subscriptionLevels), status: z.enum(subscriptionStatuses) }),
  to: z.object({ level: z.enum(subscriptionLevels), status: z.enum(subscriptionStatuses) }),
  /** What the provider says of its subscription. */
  providerStatus: z.nullable(z.string()),
  cancelAtPeriodEnd: z.boolean(),
})

export type EntitlementChange = z.infer<typeof entitlementChangeSchema>
