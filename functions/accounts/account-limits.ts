/**
 * How often something may be tried with an account (P-RATE-LIMITS), for all instances together.
 * Where it says failures, what succeeds does not count.
 */
import type { RateLimit } from '../store/counting/rate-limits.ts'

const MINUTES = 60
const HOUR = 60 * MINUTES

const limit = (name: string, max: number, seconds: number): RateLimit => ({ name, max, seconds })

/** Failures of one name in a browser where its account signed in before. */
export const SIGN_IN_BY_DEVICE = limit('signin-device', 10, 15 * MINUTES)
/**
 * Failures of one name from one site, or from a network where its account signed in before: the same
 * for both, since a colleague could tell from the difference who has an account.
 */
export const SIGN_IN_BY_NAME_AND_NETWORK = limit('signin-name-network', 20, 15 * MINUTES)
/** All attempts from one network, since each costs 45 ms; a hospital signs in from one address. */
export const SIGN_IN_BY_NETWORK = limit('signin-network', 600, 15 * MINUTES)

export const SIGN_UP_BY_NETWORK = limit('signup-network', 200, HOUR)

export const FORGOT_BY_NETWORK = limit('forgot-network', 100, HOUR)

export const RESET_BY_NETWORK = limit('reset-network', 100, HOUR)
export const CONFIRM_BY_NETWORK = limit('confirm-network', 200, HOUR)
export const RESEND_BY_USER = limit('resend-user', 5, HOUR)

/** Failures to give the present password where something asks for it again. */
export const PASSWORD_BY_USER = limit('password-user', 10, 15 * MINUTES)
export const PASSWORD_CHANGE_BY_USER = limit('password-change-user', 10, HOUR)
export const EMAIL_CHANGE_BY_USER = limit('email-change-user', 5, HOUR)
export const EXPORT_BY_USER = limit('export-user', 20, HOUR)
/** Links of mails that end them, where they do not hold; and those of a user that do. */
export const LEAVE_BY_NETWORK = limit('leave-mails-network', 200, HOUR)
export const LEAVE_BY_USER = limit('leave-mails-user', 60, HOUR)
export const IMAGE_BY_USER = limit('image-user', 30, HOUR)

/** Each asks the payment provider several times. */
export const CHECKOUT_BY_USER = limit('checkout-user', 30, HOUR)
export const ORDER_LOOK_BY_USER = limit('order-look-user', 60, HOUR)
export const PORTAL_BY_USER = limit('portal-user', 30, HOUR)
export const SUBSCRIPTION_CHANGE_BY_USER = limit('subscription-change-user', 20, HOUR)

/** Mailed receipts of declarations on contracts; beyond that they are shown to be kept. */
export const RECEIPT_BY_NETWORK = limit('receipt-network', 20, HOUR)
/** The declarations themselves: each is kept for years. */
export const DECLARE_BY_NETWORK = limit('declare-network', 300, HOUR)
export const CARRY_OUT_BY_NETWORK = limit('carry-out-network', 200, HOUR)
