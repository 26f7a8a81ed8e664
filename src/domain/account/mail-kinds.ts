/** Mails to a user with an account that need nothing but who it is. */
export const accountMailKinds = [
  'welcome',
  'confirmation',
  'password-changed',
  'trial-ending',
  'trial-ended',
] as const

export const billingMailKinds = [
  'subscription-started',
  'charge-ahead',
  'payment-receipt',
  'payment-failed',
  'subscription-cancelled',
  'subscription-resumed',
  'subscription-ended',
] as const

/** What happened at the desk, before it is known who is told of it (P-DESK-MAILS). */
export const DESK_NOTICE = 'desk-notice'

/** The same, to one of those who are told. */
export const DESK_NEWS = 'desk-news'

/** Every kind of mail that is sent. Neither an order nor a word for another one compiles. */
export const mailKinds = [
  ...accountMailKinds,
  ...billingMailKinds,
  DESK_NOTICE,
  DESK_NEWS,
  'passkeys-changed',
  'password-reset',
  'address-confirmation',
  'question-answered',
  'email-change',
  'email-changed',
  'account-deleted',
  'declaration-received',
  'declaration-carried-out',
  'study-alarm',
  'study-retracted',
  'letter',
] as const

export type MailKind = (typeof mailKinds)[number]
