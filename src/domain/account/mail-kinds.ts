/** Mails to a user with an account that need nothing but who it is. */
export const accountMailKinds = [
  'welcome',
  'confirmation',
  'password-changed',
  'trial-ending',
  'trial-ended',
] as const

/** Mails about a payment, or a subscription that is paid for. */
export const billingMailKinds = [
  'subscription-started',
  'charge-ahead',
  'payment-receipt',
  'payment-failed',
  'subscription-cancelled',
  'subscription-resumed',
  'subscription-ended',
] as const

/** Every kind of mail that is sent. Neither an order nor a word for another one compiles. */
export const mailKinds = [
  ...accountMailKinds,
  ...billingMailKinds,
  'password-reset',
  'email-change',
  'email-changed',
  'account-deleted',
  'declaration-received',
  'declaration-carried-out',
  'study-alarm',
  'study-retracted',
] as const

export type MailKind = (typeof mailKinds)[number]
