import type { FirstPayment } from '../../contract/billing/billing.ts'
import { type AccessRecord, isTrialRunning } from './subscription.ts'

const HOUR = 60 * 60 * 1000

/** The provider wants a trial to end at least 48 hours ahead (P-TRIAL-KEPT). */
const SHORTEST_TRIAL = 48 * HOUR

/**
 * Until when nothing is charged of what is ordered now: what is left of the trial stays
 * (P-TRIAL-KEPT).
 */
export function trialEndOfOrder(
  record: Pick<AccessRecord, 'trialEndsAt'>,
  at: Date,
): Date | undefined {
  if (record.trialEndsAt === null || !isTrialRunning(record, at)) return undefined
  const end = Date.parse(record.trialEndsAt)
  // On the hour, so that two who ask at once ask for the same; one ahead, for the way there.
  const shortest = Math.ceil((at.getTime() + SHORTEST_TRIAL + HOUR / 2) / HOUR) * HOUR
  return new Date(Math.max(end, shortest))
}

/**
 * Why a user cannot order. Only an address that was confirmed can: what was ordered and is
 * charged is told there, and an unconfirmed one has not used its trial up (P-CONFIRM-EMAIL,
 * P-ONE-TRIAL), so it could begin without end. And what the person was told of the first payment
 * holds, or nothing is ordered (P-ORDER-WORDING).
 */
export function orderFault(
  record: Pick<AccessRecord, 'emailConfirmedAt'>,
  order: { beginsFree: boolean; firstPayment: FirstPayment | undefined },
): 'email_not_confirmed' | 'order_changed' | undefined {
  if (record.emailConfirmedAt === null) return 'email_not_confirmed'
  const { beginsFree, firstPayment } = order
  if (firstPayment === undefined) return undefined
  return (firstPayment === 'later') === beginsFree ? undefined : 'order_changed'
}
