import * as z from 'zod/mini'
import { planIntervals } from '../../contract/billing/billing.ts'
import type { SubscriptionStatus } from '../../contract/protocol/account-fields.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'

const timestamp = z.iso.datetime()

/**
 * Every status of the provider, as ours, and whether it gives paid access (P-ACCESS-DERIVED,
 * P-LEVELS). `standing`: it goes on by itself or by paying what is open, so nobody
 * subscribes beside it.
 */
export const PROVIDER_STATUSES = {
  trialing: { status: 'ACTIVE', paidAccess: true, standing: true },
  active: { status: 'ACTIVE', paidAccess: true, standing: true },
  past_due: { status: 'PAST_DUE', paidAccess: true, standing: true },
  unpaid: { status: 'UNPAID', paidAccess: false, standing: true },
  paused: { status: 'PENDING', paidAccess: false, standing: true },
  incomplete: { status: 'PENDING', paidAccess: false, standing: false },
  canceled: { status: 'CANCELED', paidAccess: false, standing: false },
  incomplete_expired: { status: 'INACTIVE', paidAccess: false, standing: false },
} as const satisfies Record<
  string,
  { status: SubscriptionStatus; paidAccess: boolean; standing: boolean }
>

export type ProviderStatus = keyof typeof PROVIDER_STATUSES

export const providerStatuses = Object.keys(PROVIDER_STATUSES) as [
  ProviderStatus,
  ...ProviderStatus[],
]

/** What is kept of an invoice: the newest of a subscription. */
export const invoiceSchema = z.object({
  id: z.string(),
  /** As printed on it; null while it is a draft. */
  number: z.nullable(z.string()),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  amountInCents: z.int(),
  /** How often the card was charged for it. */
  attempts: z.int(),
  nextAttemptAt: z.nullable(timestamp),
  /** The provider's page of it. */
  url: z.nullable(z.string()),
})

/**
 * A subscription as the provider had it when it was asked: what decides about access, nothing about
 * cards. Moments are RFC 3339, amounts whole cents of a euro.
 */
export const paidSubscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(providerStatuses),
  createdAt: timestamp,
  priceId: z.nullable(z.string()),
  interval: z.nullable(z.enum(planIntervals)),
  /** What is charged for a period; null where that can be another amount than the price. */
  priceInCents: z.nullable(z.int()),
  /** When its own trial ends, in which nothing is charged. */
  trialEnd: z.nullable(timestamp),
  currentPeriodEnd: z.nullable(timestamp),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: z.nullable(timestamp),
  latestInvoice: z.nullable(invoiceSchema),
  /** Nothing is charged until the provider is told to go on. */
  isCollectionPaused: z.optional(z.boolean()),
  /** In which it was ordered, and mails about it are written; absent where that was not noted. */
  language: z.optional(languageSchema),
})

export type PaidSubscription = z.infer<typeof paidSubscriptionSchema>

/** Whether nobody may subscribe beside it. */
export function isOngoing({ status }: PaidSubscription): boolean {
  return PROVIDER_STATUSES[status].standing
}

/** Whether its first payment or trial came about. */
export function hasBegun({ status }: PaidSubscription): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired'
}

export function hasEnded({ status }: PaidSubscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Whether it was to end by now, whatever has been heard of it (P-CANCEL). */
export function isOver(subscription: PaidSubscription, now: Date): boolean {
  const { cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (hasEnded(subscription)) return true
  if (!cancelAtPeriodEnd || currentPeriodEnd === null) return false
  return now.getTime() >= Date.parse(currentPeriodEnd)
}

/** Ours at a moment: one that was to end by then is over, though nobody has told yet. */
export function statusAt(
  subscription: PaidSubscription,
  now: Date,
): { status: SubscriptionStatus; paidAccess: boolean } {
  const { status, paidAccess } = PROVIDER_STATUSES[subscription.status]
  if (paidAccess && isOver(subscription, now)) return { status: 'CANCELED', paidAccess: false }
  return { status, paidAccess }
}
