import type {
  SubscriptionLevel,
  SubscriptionStatus,
} from '../../contract/protocol/account-fields.ts'
import { type BillingRecord, currentSubscription } from './billing-record.ts'
import { hasBegun, hasEnded, type PaidSubscription, statusAt } from './paid-subscription.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long a trial lasts (P-TRIAL). */
const TRIAL_DAYS = { standard: 30, chamberMember: 90 } as const

/** So long before the end a reminder goes out (P-TRIAL). */
const REMINDER_DAYS = 3

/**
 * What is stored of a person's access (P-ACCESS-DERIVED): the trial, the grant by an administrator
 * and the provider's subscriptions, apart from each other. Moments are RFC 3339.
 */
export interface AccessRecord {
  createdAt: string
  /** When the address was confirmed for the first time; null while it is not. */
  emailConfirmedAt: string | null
  /** Null where the address had used its trial before (P-ONE-TRIAL). */
  trialEndsAt: string | null
  /** Until when the trial holds without a confirmed address; absent where there was none. */
  trialUnconfirmedUntil?: string | undefined
  /** The level that an administrator gave (P-ACCESS-DERIVED). */
  grant: SubscriptionLevel
  /** The moments at which the notices about the trial were put into the outbox. */
  notices: { trialEnding: string | null; trialEnded: string | null }
  /** Null for a user who never ordered. */
  billing: Pick<BillingRecord, 'subscriptions'> | null
}

type Trial = Pick<AccessRecord, 'trialEndsAt'>

export interface Subscription {
  level: SubscriptionLevel
  status: SubscriptionStatus
  paidAccess: boolean
  /** From what paid access follows; null where there is none. */
  source: 'grant' | 'subscription' | 'trial' | null
}

/** When a trial ends that begins now: 30 days later, 90 for a declared chamber member. */
export function trialEnd(now: Date, isChamberMember: boolean): Date {
  const days = isChamberMember ? TRIAL_DAYS.chamberMember : TRIAL_DAYS.standard
  return new Date(now.getTime() + days * DAY)
}

/**
 * Level, status and paid access (P-ACCESS-DERIVED). A trial counts until the moment it ends; of an
 * account whose address is not confirmed only until it should have been (P-CONFIRM-EMAIL). Without
 * access, the status says what became of the paid subscription.
 */
export function subscriptionAt(record: AccessRecord, now: Date): Subscription {
  if (record.grant !== 'Free') {
    return { level: record.grant, status: 'ACTIVE', paidAccess: true, source: 'grant' }
  }
  const current = currentSubscription(record.billing)
  const paid = current && statusAt(current, now)
  if (paid?.paidAccess) {
    return { level: 'Premium', status: paid.status, paidAccess: true, source: 'subscription' }
  }
  if (isTrialRunning(record, now) && !isConfirmationOverdue(record, now)) {
    return { level: 'Premium', status: 'ACTIVE', paidAccess: true, source: 'trial' }
  }
  return { level: 'Free', status: paid?.status ?? 'INACTIVE', paidAccess: false, source: null }
}

export function isTrialRunning({ trialEndsAt }: Trial, now: Date): boolean {
  return trialEndsAt !== null && now.getTime() < Date.parse(trialEndsAt)
}

type Confirmable = Pick<AccessRecord, 'emailConfirmedAt' | 'trialEndsAt' | 'trialUnconfirmedUntil'>

/**
 * By when the address is to be confirmed for the trial to go on; null where nothing waits for it, as
 * where the trial holds to its end without.
 */
export function confirmBy({
  emailConfirmedAt,
  trialEndsAt,
  trialUnconfirmedUntil,
}: Confirmable): string | null {
  if (emailConfirmedAt !== null || trialEndsAt === null) return null
  return trialUnconfirmedUntil === trialEndsAt ? null : (trialUnconfirmedUntil ?? null)
}

/** Whether the trial waits for the address to be confirmed: with that a full one begins. */
export function isConfirmationOverdue(record: Confirmable, now: Date): boolean {
  const due = confirmBy(record)
  return due !== null && now.getTime() >= Date.parse(due)
}

/** Whole days until the trial ends, the begun one included; 0 where none is running. */
export function trialDaysLeft(record: Trial, now: Date): number {
  if (!isTrialRunning(record, now)) return 0
  return Math.ceil((Date.parse(record.trialEndsAt ?? '') - now.getTime()) / DAY)
}

/**
 * The trial by which somebody has access now; null where they have none, or have it otherwise.
 * @returns `confirmBy` is when it rests unless the address is confirmed; null where that waits for nothing
 */
export function trialInUse(
  record: AccessRecord,
  now: Date,
): { daysLeft: number; endsAt: string; confirmBy: string | null } | null {
  const { trialEndsAt: endsAt } = record
  if (endsAt === null || subscriptionAt(record, now).source !== 'trial') return null
  return { daysLeft: trialDaysLeft(record, now), endsAt, confirmBy: confirmBy(record) }
}

/**
 * The notice that is due about a trial (P-TRIAL): once three days before it ends, once when
 * it has ended. Nobody is told who has access by a grant, or by a subscription that lasts at least
 * as long; and a reminder that was missed is not sent after the end.
 */
export function dueTrialNotice(
  record: AccessRecord,
  now: Date,
): 'trialEnding' | 'trialEnded' | undefined {
  if (record.trialEndsAt === null || record.grant !== 'Free') return undefined
  const current = currentSubscription(record.billing)
  if (current && outlives(current, record.trialEndsAt)) return undefined
  if (!isTrialRunning(record, now)) {
    return record.notices.trialEnded === null ? 'trialEnded' : undefined
  }
  const isSoon = Date.parse(record.trialEndsAt) - now.getTime() <= REMINDER_DAYS * DAY
  return isSoon && record.notices.trialEnding === null ? 'trialEnding' : undefined
}

/** Whether a trial is nothing any more beside a subscription: it stands, or ended no earlier. */
function outlives(subscription: PaidSubscription, trialEndsAt: string): boolean {
  if (!hasBegun(subscription)) return false
  if (!hasEnded(subscription)) return true
  const { endedAt, currentPeriodEnd } = subscription
  const end = endedAt ?? currentPeriodEnd
  // The provider counts whole seconds.
  return end === null || Date.parse(end) + 1000 > Date.parse(trialEndsAt)
}

/**
 * The subscription whose first charge is near: three days before its free time ends
 * (P-TRIAL), not on the day of the order, which told of it, and nothing where it was
 * cancelled, is not collected, or could begin to be charged by now.
 */
export function firstChargeAhead(
  { billing }: Pick<AccessRecord, 'billing'>,
  now: Date,
): (PaidSubscription & { trialEnd: string }) | undefined {
  const current = currentSubscription(billing)
  if (current?.status !== 'trialing' || current.cancelAtPeriodEnd) return undefined
  if (current.isCollectionPaused) return undefined
  const { trialEnd, createdAt } = current
  if (trialEnd === null) return undefined
  const left = Date.parse(trialEnd) - now.getTime()
  const isNear = left > 0 && left <= REMINDER_DAYS * DAY
  return isNear && now.getTime() - Date.parse(createdAt) >= DAY
    ? { ...current, trialEnd }
    : undefined
}
