import type { AccessRecord } from '../billing/subscription.ts'
import { isConfirmationOverdue, trialEnd } from '../billing/subscription.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long the trial of an address lasts that is not confirmed, from the first sign-up with it. */
const UNCONFIRMED_DAYS = 7

/**
 * What is known of the trials of an address, in its normal form, whichever accounts had it and
 * whether or not they are still there. Moments are RFC 3339.
 */
export interface AddressTrial {
  /** When a user signed up with it for the first time. */
  firstSignUpAt: string
  /** It was confirmed: its one full trial is used up. */
  isConfirmed: boolean
}

/**
 * The trial of a sign-up: a full one where the address was never confirmed. Until it is, that holds
 * for seven days from the first sign-up with the address, so the user who deletes the account and
 * signs up again has what is left of them, and in the end nothing. Where no address can be confirmed
 * it waits for nothing, and the address has one trial from its first sign-up on (P-SERVE-NO-MAIL).
 * @param addressTrial undefined for an address of which nothing is known
 */
export function trialOfSignUp(
  addressTrial: AddressTrial | undefined,
  at: Date,
  {
    isChamberMember,
    canConfirm = true,
  }: { isChamberMember: boolean; canConfirm?: boolean | undefined },
): { trialEndsAt: string | null; trialUnconfirmedUntil?: string } {
  if (addressTrial?.isConfirmed) return { trialEndsAt: null }
  const first = addressTrial ? Date.parse(addressTrial.firstSignUpAt) : at.getTime()
  if (!canConfirm) {
    const trialEndsAt = trialEnd(new Date(first), isChamberMember).toISOString()
    return { trialEndsAt, trialUnconfirmedUntil: trialEndsAt }
  }
  return {
    trialEndsAt: trialEnd(at, isChamberMember).toISOString(),
    trialUnconfirmedUntil: new Date(first + UNCONFIRMED_DAYS * DAY).toISOString(),
  }
}

type TrialFields = Partial<Pick<AccessRecord, 'trialEndsAt' | 'notices'>>

/**
 * What becomes of a trial when the first address of an account is confirmed. In time, it goes on.
 * Too late, the full trial begins only then, once for the address; where another account has had
 * that, there is none.
 */
export function trialOnConfirmation(
  account: AccessRecord & { isChamberMember: boolean },
  addressTrial: AddressTrial | undefined,
  at: Date,
): TrialFields {
  if (addressTrial?.isConfirmed) return { trialEndsAt: null }
  if (account.trialEndsAt !== null && !isConfirmationOverdue(account, at)) return {}
  return {
    trialEndsAt: trialEnd(at, account.isChamberMember).toISOString(),
    notices: { trialEnding: null, trialEnded: null },
  }
}
