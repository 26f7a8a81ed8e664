/** Keys of people, of what they pay for, and of what is sent to them. */
import type { LeavableMails } from '../../../src/contract/protocol/account-fields.ts'
import { type Key, key, keyOfKind, padded } from './key.ts'

/** @param window counts the limit's windows since 1970 */
export const rateLimitKey = (name: string, hash: string, window: number) =>
  key(`LIMIT#${name}#${hash}`, padded(window))

export const userPartition = (userId: string) => `USER#${userId}`

export const userKey = (userId: string) => key(userPartition(userId), 'USER')

/** The sixteen partitions over which people are spread in the list index. */
export const USER_LISTS = Array.from('0123456789abcdef', (digit) => `USER#${digit}`)

export const userListKey = (userId: string) => ({
  listPk: `USER#${userId.slice(0, 1)}`,
  listSk: userId,
})

export const passwordKey = (userId: string) => key(userPartition(userId), 'PASSWORD')

/** All keys and recovery codes of a user: one item, so that none is added or used beside another. */
export const passkeysKey = (userId: string) => key(userPartition(userId), 'PASSKEYS')

/** That a challenge was answered, until it does not hold any more. */
export const answeredChallengeKey = (userId: string, hash: string) =>
  key(userPartition(userId), `CHALLENGE#${hash}`)

const SESSION_PREFIX = 'SESSION#'

export const sessionKey = (userId: string, sessionId: string) =>
  key(userPartition(userId), `${SESSION_PREFIX}${sessionId}`)

/** A device or a network from which a user signed in. */
export const knownDeviceKey = (userId: string, kind: 'DEVICE' | 'NETWORK', hash: string) =>
  key(userPartition(userId), `${kind}#${hash}`)

/** What mailed tokens are for. All but the first two end mails, each of a kind. */
export const tokenPurposes = [
  'RESET',
  'CONFIRM',
  'LEAVE',
  'LEAVE_TRIAL',
  'LEAVE_DESK',
  'LEAVE_LETTER',
] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** By which token which mails are ended (P-MAIL-ENDED). */
export const LEAVE_PURPOSE = {
  retractions: 'LEAVE',
  'trial-notices': 'LEAVE_TRIAL',
  desk: 'LEAVE_DESK',
  letter: 'LEAVE_LETTER',
} as const satisfies Record<LeavableMails, TokenPurpose>

export const mailedTokenKey = (userId: string, purpose: TokenPurpose, hash: string) =>
  key(userPartition(userId), `${purpose}#${hash}`)

/** @param key as the domain's `usernameKey` gives it */
export const usernameItemKey = keyOfKind('USERNAME')

/** @param key as the domain's `emailKey` gives it */
export const emailItemKey = keyOfKind('EMAIL')

/** All names, and all addresses, in the order of their keys: for searching people by a begin. */
export const USERNAME_LIST = 'USERNAME'
export const EMAIL_LIST = 'EMAIL'

/**
 * Who may have a status: by a grant or a trial, by what they subscribed to, or by what that is to
 * become when its period ends.
 */
export const STATUS_REASONS = ['GIVEN', 'BILLED', 'ENDING'] as const
export type StatusReason = (typeof STATUS_REASONS)[number]

export const statusReasonKey = (userId: string, reason: StatusReason) =>
  key(userPartition(userId), reason)

export const statusListKey = (status: string, userId: string, reason: StatusReason) => ({
  listPk: `STATUS#${status}`,
  listSk: `${userId}#${reason}`,
})

export const trialUsedKey = keyOfKind('TRIAL_USED')

export const ADMINISTRATORS_KEY: Key = { pk: 'ADMINISTRATORS', sk: 'ADMINISTRATORS' }

export const deletedUserKey = keyOfKind('DELETED')

export const DELETED_LIST = 'DELETED'

/** serverless.yml has it too: by it new mails are known in the table's stream. */
export const MAIL_PREFIX = 'MAIL#'

export const mailKey = (id: string) => key(`${MAIL_PREFIX}${id}`, 'MAIL')

/** @returns undefined for the partition of anything else */
export const mailIdOf = (partition: string): string | undefined =>
  partition.startsWith(MAIL_PREFIX) ? partition.slice(MAIL_PREFIX.length) : undefined

export const MAIL_LIST = 'MAIL'

/** Mails that an address got, by the keyed hash of its normal form. */
export const mailedAddressKey = keyOfKind('MAILED')

/** An address that somebody typed without an account, until its owner confirms it. */
export const waitingAddressKey = keyOfKind('WAITING_ADDRESS')

/** All that waits for one address. @param hash a keyed one */
export const waitingAddressList = (hash: string) => `WAITING_ADDRESS#${hash}`

/** Who gets the letter of a week without an account, by the keyed hash of the address. */
export const letterReaderKey = keyOfKind('LETTER')

export const LETTER_LIST = 'LETTER'

/** Which letter went to an address last, with or without an account, by the same hash. */
export const letterSentKey = (hash: string) => key(letterReaderKey(hash).pk, 'SENT')

/** Of which week all letters are queued. */
export const LETTERS_KEY: Key = { pk: 'LETTERS', sk: 'LETTERS' }

export const suppressedKey = keyOfKind('SUPPRESSED')

export const declarationKey = keyOfKind('DECLARATION')

/** @param key of the address in it, as the domain's `emailKey` gives it */
export const declarationListPartition = (key: string) => `DECLARATION#${key}`

export const OPENED_PREFIX = 'OPENED#'

/** The hearticle that a user without paid access opened in a rubric (P-CARD-OPENS). */
export const openedKey = (userId: string, rubricId: number) =>
  key(userPartition(userId), `${OPENED_PREFIX}${padded(rubricId)}`)

/** What a user saved and read. */
export const READING_PREFIX = 'READING#'

export const savedKey = (userId: string, hearticleId: number) =>
  key(userPartition(userId), `${READING_PREFIX}${padded(hearticleId)}#SAVED`)

export const readKey = (userId: string, hearticleId: number) =>
  key(userPartition(userId), `${READING_PREFIX}${padded(hearticleId)}#READ`)

export const answeredKey = (userId: string, hearticleId: number) =>
  key(userPartition(userId), `${READING_PREFIX}${padded(hearticleId)}#ANSWERED`)

export const RETRACTION_MAIL_PREFIX = `${READING_PREFIX}TOLD#`

/** That a reader was told of the retraction of a study; it goes with their history. */
export const retractionMailKey = (userId: string, pmid: string) =>
  key(userPartition(userId), `${RETRACTION_MAIL_PREFIX}${padded(pmid)}`)

/** How many hearticles a user has saved. */
export const savedCountKey = (userId: string) => key(userPartition(userId), 'SAVED')

export const REVIEWED_PREFIX = 'REVIEW#'

/** That a user reviewed a translation; which review it was stands in it. */
export const reviewedKey = (userId: string, submission: string) =>
  key(userPartition(userId), `${REVIEWED_PREFIX}${submission}`)

export const COMMENTED_PREFIX = 'COMMENT#'

/** That a user wrote a comment; deleted with them, while what they said stays. */
export const commentedKey = (userId: string, hearticleId: number, comment: string) =>
  key(userPartition(userId), `${COMMENTED_PREFIX}${padded(hearticleId)}#${comment}`)

export const ASKED_PREFIX = 'ASKED#'

/** Leads to what a user asked. */
export const askedByKey = (userId: string, id: string) =>
  key(userPartition(userId), ASKED_PREFIX + id)

const FIRST_ANSWER_PREFIX = 'ANSWERED#'

/** What a user's write was answered, by the id that their browser gave it. */
export const idempotencyKey = (write: { userId: string; call: string; key: string }) =>
  key(userPartition(write.userId), `${FIRST_ANSWER_PREFIX}${write.call}#${write.key}`)

/** A customer of the payment provider. */
export const customerKey = keyOfKind('CUSTOMER')

/** An event of the payment provider that was taken in. */
export const paymentEventKey = keyOfKind('EVENT')

/** A mail that is sent once, by its cause. */
export const noticeKey = keyOfKind('NOTICE')

export const ENTITLEMENT_PREFIX = 'ENTITLEMENT#'

/** @param at RFC 3339, always of the same length */
export const entitlementKey = (userId: string, at: string, id: string) =>
  key(userPartition(userId), `${ENTITLEMENT_PREFIX}${at}#${id}`)

export const jobKey = keyOfKind('JOB')

export const MADE_PREVIEW_PREFIX = 'PREVIEW#'

/** Leads to a link to a preview that somebody made. */
export const madePreviewKey = (userId: string, hearticleId: number, hash: string) =>
  key(userPartition(userId), `${MADE_PREVIEW_PREFIX}${hearticleId}#${hash}`)

/** To which link the key of such an item leads. */
export function madePreviewOf(sk: string): { hearticleId: number; hash: string } {
  const [hearticleId, hash = ''] = sk.slice(MADE_PREVIEW_PREFIX.length).split('#')
  return { hearticleId: Number(hearticleId), hash }
}

export const PRESENT_AT_PREFIX = 'PRESENT#'

/** Leads to a text that somebody has open. @param text as for `presenceKey` */
export const presentAtKey = (userId: string, text: string) =>
  key(userPartition(userId), PRESENT_AT_PREFIX + text)
