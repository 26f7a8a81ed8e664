/**
 * How long what is stored about people is kept (P-RETENTION). Whatever has an end of its own
 * carries it with it, and the daily job removes what is past it; the database's own expiry alone
 * can be days late.
 */
export const RETENTION = {
  /**
   * Sessions, from their begin and from their last use: `session-lifetime.ts` (P-SESSION-ENDS).
   */
  /** A device or network where a user signed in, from the last time on. */
  knownPlaceDays: 90,
  /** What was read, in days, from the last time on: twelve months (P-HISTORY-KEPT). */
  readingHistoryDays: 365,
  /** A challenge that a passkey is to answer, in seconds (P-PASSKEYS). */
  challengeSeconds: 5 * 60,
  /** A link to set a new password, in seconds (P-FORGOTTEN). */
  resetLinkSeconds: 60 * 60,
  /** A link that confirms the address of a new account, in seconds. */
  confirmationLinkSeconds: 7 * 24 * 60 * 60,
  /** A link that ends mails about retracted studies, in seconds: half a year. */
  leaveLinkSeconds: 183 * 24 * 60 * 60,
  /** A link that confirms a changed address, in seconds. */
  emailChangeLinkSeconds: 24 * 60 * 60,
  /** A link that carries out a declaration on a contract, in seconds (P-DECLARATION). */
  declarationLinkSeconds: 14 * 24 * 60 * 60,
  /**
   * Declarations on contracts, in days: three years, as long as claims from a contract can be made
   * in Austria (ABGB § 1486 and § 1489), since they prove what was declared and when. So they
   * outlast the account.
   */
  declarationDays: 3 * 366,
  /** What readers asked, with what the desk made of it, in days: twelve months (P-ASK). */
  questionDays: 365,
  /** When an address got mails and the letter of a week, as a hash, in seconds: as long as they count. */
  mailedAddressSeconds: 7 * 24 * 60 * 60,
  /** What stands in the outbox after it was given up, in days. */
  undeliveredMailDays: 30,
  /** That a user was deleted, for replaying it after a restore: as long as backups reach back. */
  deletionDays: 40,
  /** Who changed whose rights, and who deleted what, in days. */
  auditDays: 2 * 365,
  /** What a publication did, in days. */
  publicationDays: 30,
  /** That a mail or an event failed: what and why, not whose, in days. */
  failureDays: 90,
  /**
   * What a write of the desk was answered, for when it is sent again because the answer was lost.
   */
  firstAnswerDays: 7,
  /** What the desk deleted or withdrew and can bring back, in days (P-TRASH). */
  trashDays: 30,
  /** That there was a link to a preview, after its end, in days, so that its reader is told. */
  endedPreviewLinkDays: 30,
  /** A picture that no account names, before it is removed, in days. */
  orphanedImageDays: 1,
  /** That an event of the payment provider was taken in; it is sent again for days at most. */
  paymentEventDays: 90,
  /** That a mail about a payment was sent, for longer than the longest period that can be paid. */
  billingNoticeDays: 400,
} as const
