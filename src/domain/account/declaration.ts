import * as z from 'zod/mini'
import { declarationKinds } from '../../contract/billing/declarations.ts'
import { userIdSchema } from '../../contract/protocol/account-fields.ts'
import { cleanLine } from '../../contract/protocol/clean-text.ts'
import type { ErrorCode } from '../../contract/protocol/errors.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import { type BillingRecord, currentSubscription } from '../billing/billing-record.ts'
import { isOngoing, isOver, type PaidSubscription } from '../billing/paid-subscription.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'
import { emailFault } from './account-fields.ts'

/** The day of the order is not counted, the last one counts to its end (P-WITHDRAWAL). */
const WITHDRAWAL_DAYS = 14

const timestamp = z.iso.datetime()

const outcomeSchema = z.object({
  at: timestamp,
  /** Until when there is access: the end of the period, or the moment itself. */
  endsAt: timestamp,
  /** Null where nothing is to be given back. */
  refundedInCents: z.nullable(z.int()),
  /** Nothing was ever charged for what it ended. */
  isFree: z.boolean(),
})

/**
 * Withdrawal from a contract or its cancellation, as a user declared it (P-DECLARATION). It
 * counts from the moment at which it came in, whenever it is carried out. Moments are RFC 3339.
 */
export const declarationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(declarationKinds),
  name: z.string(),
  email: z.string(),
  /** Which contract is meant, in a user's own words; empty where nothing was said. */
  contract: z.string(),
  language: languageSchema,
  declaredAt: timestamp,
  /** Whose contract it is about and which; null until it was first begun to be carried out. */
  begun: z.nullable(z.object({ userId: userIdSchema, subscriptionId: z.string() })),
  outcome: z.nullable(outcomeSchema),
})

export type Declaration = z.infer<typeof declarationSchema>
export type DeclarationOutcome = z.infer<typeof outcomeSchema>

type DeclarationFault = Extract<ErrorCode, 'name_missing' | 'email_length' | 'email_not_valid'>

/** What a user typed about themself, on one line and without what nobody can see. */
export function normalizeTyped(text: string): string {
  return cleanLine(text).replace(/\s+/gu, ' ').trim()
}

/**
 * The first fault of a declaration, in the order of its form. A name is whatever a user calls
 * called, so that nobody is turned away for theirs.
 * @param emailMaximum as the form or as the server counts (P-ACCOUNT-LENGTHS)
 */
export function declarationFault(
  { name, email }: { name: string; email: string },
  emailMaximum?: number,
): DeclarationFault | undefined {
  if (normalizeTyped(name) === '') return 'name_missing'
  const fault = emailFault(email, emailMaximum)
  return fault === 'email_length' || fault === 'email_not_valid' ? fault : undefined
}

/** The last day, in Vienna, on which a user can withdraw from what was ordered then. */
export function lastWithdrawalDay(orderedAt: string): string {
  return addDays(dayInVienna(new Date(orderedAt)), WITHDRAWAL_DAYS)
}

export function isInTime(orderedAt: string, declaredAt: string): boolean {
  return dayInVienna(new Date(declaredAt)) <= lastWithdrawalDay(orderedAt)
}

type Declared =
  | { subscription: PaidSubscription; fault?: never }
  | { fault: 'no_subscription'; subscription?: never }
  | { fault: 'withdrawal_too_late'; subscription: PaidSubscription }

/**
 * The subscription that a declaration is about: the one that runs now, as long as it was ordered
 * before the declaration; the user who subscribes again afterwards has not declared anything about
 * that.
 */
export function declaredSubscription(
  { kind, declaredAt }: Pick<Declaration, 'kind' | 'declaredAt'>,
  billing: Pick<BillingRecord, 'subscriptions'> | null,
  now: Date,
): Declared {
  const subscription = currentSubscription(billing)
  if (!subscription || !isOngoing(subscription) || isOver(subscription, now)) {
    return { fault: 'no_subscription' }
  }
  if (Date.parse(subscription.createdAt) > Date.parse(declaredAt)) {
    return { fault: 'no_subscription' }
  }
  if (kind === 'withdrawal' && !isInTime(subscription.createdAt, declaredAt)) {
    return { fault: 'withdrawal_too_late', subscription }
  }
  return { subscription }
}
