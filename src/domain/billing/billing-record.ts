import * as z from 'zod/mini'
import {
  hasBegun,
  isOngoing,
  type PaidSubscription,
  paidSubscriptionSchema,
} from './paid-subscription.ts'

/** So many subscriptions of one person are kept, the standing ones first. */
const KEPT_SUBSCRIPTIONS = 5

export const billingRecordSchema = z.object({
  customerId: z.string(),
  /** As last seen; the one that counts comes first. */
  subscriptions: z.array(paidSubscriptionSchema),
  /** An order that was begun; null for none. */
  checkout: z.nullable(
    z.object({
      sessionId: z.string(),
      priceId: z.string(),
      url: z.string(),
      expiresAt: z.iso.datetime(),
      /** Nothing is charged at first. */
      beginsFree: z._default(z.boolean(), false),
    }),
  ),
  /** Counts the writes: the user who writes names the one that they have read. */
  version: z.int(),
})

export type BillingRecord = z.infer<typeof billingRecordSchema>

export function newCustomer(customerId: string): BillingRecord {
  return { customerId, subscriptions: [], checkout: null, version: 0 }
}

/** A mail that follows from what was seen; `key` names its cause, for which it is sent once. */
export interface DueBillingMail {
  kind:
    | 'subscription-started'
    | 'payment-receipt'
    | 'payment-failed'
    | 'subscription-cancelled'
    | 'subscription-resumed'
    | 'subscription-ended'
  key: string
  subscription: PaidSubscription
}

interface Observed {
  record: BillingRecord
  dueMails: DueBillingMail[]
}

/**
 * Takes in what the provider says of one subscription. What is seen later replaces what was seen
 * before, whatever event led to it: so any order and any repetition of events ends with what the
 * provider said last, as long as it is asked after the record was read (P-PAYMENT-EVENTS).
 */
export function observe(before: BillingRecord, seen: PaidSubscription): Observed {
  const previous = before.subscriptions.find(({ id }) => id === seen.id)
  const subscriptions = [...before.subscriptions.filter(({ id }) => id !== seen.id), seen]
    .toSorted(byWeight)
    .slice(0, KEPT_SUBSCRIPTIONS)
  return {
    record: {
      ...before,
      subscriptions,
      checkout: isOngoing(seen) ? null : before.checkout,
      version: before.version + 1,
    },
    // Of one beside the one that counts nobody is told: it ends, and what it cost goes back.
    dueMails: subscriptions[0]?.id === seen.id ? dueMailsOf(before, previous, seen) : [],
  }
}

/** Of several that stand the first that was ordered counts; of none, the last. */
function byWeight(a: PaidSubscription, b: PaidSubscription): number {
  const byOngoing = Number(isOngoing(b)) - Number(isOngoing(a))
  if (byOngoing !== 0) return byOngoing
  const [first, second] = isOngoing(a) ? [a, b] : [b, a]
  return first.createdAt.localeCompare(second.createdAt) || first.id.localeCompare(second.id)
}

/** The subscription that counts; undefined where there was never one. */
export function currentSubscription(
  record: Pick<BillingRecord, 'subscriptions'> | null,
): PaidSubscription | undefined {
  return record?.subscriptions[0]
}

function dueMailsOf(
  { version }: BillingRecord,
  previous: PaidSubscription | undefined,
  seen: PaidSubscription,
): DueBillingMail[] {
  const { id, status, latestInvoice, cancelAtPeriodEnd } = seen
  const notices: DueBillingMail[] = []
  const add = (kind: DueBillingMail['kind'], key: string) =>
    notices.push({ kind, key: `${kind}#${key}`, subscription: seen })
  // However it was first heard of, by its order or long after.
  if (isOngoing(seen) && !(previous && hasBegun(previous))) add('subscription-started', id)
  const wasPaid =
    previous?.latestInvoice?.id === latestInvoice?.id && previous?.latestInvoice?.status === 'paid'
  if (latestInvoice?.status === 'paid' && latestInvoice.amountInCents > 0 && !wasPaid) {
    add('payment-receipt', latestInvoice.id)
  }
  const isFailing = status === 'past_due' || status === 'unpaid'
  const wasMailed =
    previous?.status === status &&
    previous.latestInvoice?.id === latestInvoice?.id &&
    previous.latestInvoice?.attempts === latestInvoice?.attempts
  if (isFailing && latestInvoice?.status === 'open' && latestInvoice.attempts > 0 && !wasMailed) {
    add('payment-failed', `${latestInvoice.id}#${latestInvoice.attempts}`)
  }
  if (status === 'canceled') {
    // One that is known to have ended, or never gave access, is not told of as a loss.
    if (previous === undefined || isOngoing(previous)) add('subscription-ended', id)
  } else if (cancelAtPeriodEnd && !previous?.cancelAtPeriodEnd) {
    // The user who takes a cancellation back and cancels again is told again.
    add('subscription-cancelled', `${id}#${version}`)
  } else if (!cancelAtPeriodEnd && previous?.cancelAtPeriodEnd && isOngoing(seen)) {
    add('subscription-resumed', `${id}#${version}`)
  }
  return notices
}
