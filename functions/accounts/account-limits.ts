/**
 * How often something may be tried with an account (P-RATE-LIMITS), for all instances together.
 * They are no limits of a call, which its declaration has: of names and passwords failures alone
 * count, a link counts for whom its token names, and without a receipt a declaration holds as well.
 */
import { HOUR, MINUTE, type RateLimit } from '../../src/contract/protocol/rate-limits.ts'

const limit = (name: string, max: number, seconds: number): RateLimit => ({ name, max, seconds })

/** Failures of one name in a browser where its account signed in before. */
export const SIGN_IN_BY_DEVICE = limit('signin-device', 10, 15 * MINUTE)
/**
 * Failures of one name from one site, or from a network where its account signed in before: the same
 * for both, since a colleague could tell from the difference who has an account.
 */
export const SIGN_IN_BY_NAME_AND_NETWORK = limit('signin-name-network', 20, 15 * MINUTE)

/** Failures to give the present password where something asks for it again. */
export const PASSWORD_BY_USER = limit('password-user', 10, 15 * MINUTE)
/** Links of mails that end them, where they do not hold; and those of a user that do. */
export const LEAVE_BY_NETWORK = limit('leave-mails-network', 200, HOUR)

/** Mailed receipts of declarations on contracts; beyond that they are shown to be kept. */
export const RECEIPT_BY_NETWORK = limit('receipt-network', 20, HOUR)
