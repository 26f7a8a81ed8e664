import type { MailKind } from './mail-kinds.ts'

/**
 * How many mails one address gets at most, in any 24 hours and in any seven days, of all those that
 * a user can cause who merely types it in. It is counted by its normal form, and goes on counting
 * when an account is deleted.
 */
const MAILS_TO_ADDRESS = { day: 3, week: 6 } as const

const DAY = 24 * 60 * 60 * 1000

/** Moments of mails, in milliseconds, that still count. */
export function countedMails(sent: readonly number[], now: number): number[] {
  return sent.filter((at) => at > now - 7 * DAY)
}

/** Whether an address that got mails at these moments, in milliseconds, may get one more. */
export function mayBeMailed(sent: readonly number[], now: number): boolean {
  const counted = countedMails(sent, now)
  const ofDay = counted.filter((at) => at > now - DAY)
  return counted.length < MAILS_TO_ADDRESS.week && ofDay.length < MAILS_TO_ADDRESS.day
}

/** What warns of a change that only who can sign in makes; nobody else uses up its place. */
const WARNINGS: ReadonlySet<MailKind> = new Set([
  'email-changed',
  'password-changed',
  'passkeys-changed',
] satisfies MailKind[])

/** Whether a mail is counted for its address, and left out where that got as many as it may. */
export const isCounted = ({ isConfirmed }: { isConfirmed: boolean }, kind: MailKind): boolean =>
  !(isConfirmed && WARNINGS.has(kind))

/**
 * Whether an address that nobody with an account has may be asked once more to be confirmed: once in
 * 24 hours, whatever is asked for with it (P-CONFIRM-ADDRESS).
 */
export const mayAskToConfirm = (askedAt: number | undefined, now: number): boolean =>
  askedAt === undefined || askedAt <= now - DAY

/** What goes to an address that nobody has confirmed, beside what contract and law oblige to. */
const TO_UNCONFIRMED: ReadonlySet<MailKind> = new Set([
  'welcome',
  'confirmation',
  'address-confirmation',
  'email-change',
  'password-reset',
  'trial-ending',
  'trial-ended',
  'account-deleted',
  'declaration-received',
] satisfies MailKind[])

export function mayGoTo({ isConfirmed }: { isConfirmed: boolean }, kind: MailKind): boolean {
  return isConfirmed || TO_UNCONFIRMED.has(kind)
}
