/**
 * Tokens that are sent by mail and prove that a user reads it (P-FORGOTTEN), or that an operator
 * hands over, which proves no address (P-PASSWORD-LINK). They are random, stored as a hash beside the
 * account, and expire. Several can hold at once, so a link works even where a second one was asked
 * for meanwhile.
 */
import {
  type LeavableMails,
  leavableMails,
  userIdSchema,
} from '../../../src/contract/protocol/account-fields.ts'
import { IF_EXISTS } from '../table/conditions.ts'
import {
  EXPIRY_ATTRIBUTE,
  LEAVE_PURPOSE,
  mailedTokenKey,
  type TokenPurpose,
} from '../table/keys.ts'
import { hashOfSecret, makeLinkSecret } from '../table/link-secrets.ts'
import type { Table, Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { expiresAfter, remove, update } from '../table/writes.ts'
import { ifUserExists } from './account-item.ts'

/** A token that holds at this moment. */
export interface MailedToken {
  userId: string
  hash: string
  /** Where it was mailed to. */
  email: string
  /** RFC 3339. */
  issuedAt: string
  /** An operator handed it over: whoever has it need not read mails of that address. */
  isHandedOver: boolean
}

/**
 * @param options.email where it is sent, or of whom it is handed over to
 * @param options.validFor seconds
 * @returns the token itself, which is stored nowhere, and what makes it hold
 */
export function makeMailedToken(
  userId: string,
  purpose: TokenPurpose,
  {
    email,
    validFor,
    isHandedOver = false,
  }: { email: string; validFor: number; isHandedOver?: boolean },
  at: Date,
): { token: string; write: ReturnType<typeof update> } {
  const secret = makeLinkSecret()
  const item = {
    email,
    issuedAt: at.toISOString(),
    ...(isHandedOver && { isHandedOver }),
    ...expiresAfter(at, { seconds: validFor }),
  }
  // An update, since what may put items beside an account may put others in their place.
  const key = mailedTokenKey(userId, purpose, hashOfSecret(secret))
  return { token: `${userId}.${secret}`, write: update(key, { set: item }) }
}

/**
 * Makes a token for a user who is there.
 * @param also what is written with it
 * @throws where the user was deleted meanwhile
 */
export async function issue(
  table: Table,
  userId: string,
  purpose: TokenPurpose,
  options: Parameters<typeof makeMailedToken>[2],
  at: Date,
  also: Writes = [],
): Promise<string> {
  const { token, write } = makeMailedToken(userId, purpose, options, at)
  const refused = await transact(table, [ifUserExists(userId), write, ...also])
  if (refused) throw new Error('a token was to be issued for a person who is gone')
  return token
}

/**
 * Whose mails of which kind a token ends.
 * @returns undefined for whatever is not such a token, or no longer
 */
export async function findLeaving(
  table: Table,
  token: string,
  at: Date,
): Promise<{ mails: LeavableMails; userId: string } | undefined> {
  const [userId, secret = '', ...rest] = token.split('.')
  if (!userIdSchema.safeParse(userId).success || rest.length > 0 || !userId) return undefined
  const hash = hashOfSecret(secret)
  const kinds = leavableMails
  const keys = kinds.map((mails) => mailedTokenKey(userId, LEAVE_PURPOSE[mails], hash))
  const [item] = await table.getMany(keys)
  if (!item || Number(item[EXPIRY_ATTRIBUTE]) * 1000 <= at.getTime()) return undefined
  const mails = kinds.find((_, index) => keys[index]?.sk === item.sk)
  return mails && { mails, userId }
}

/** @returns undefined for whatever is not such a token, or no longer */
export async function find(
  table: Table,
  token: string,
  purpose: TokenPurpose,
  at: Date,
): Promise<MailedToken | undefined> {
  const [userId, secret = '', ...rest] = token.split('.')
  if (!userIdSchema.safeParse(userId).success || rest.length > 0 || !userId) return undefined
  const hash = hashOfSecret(secret)
  const item = await table.get(mailedTokenKey(userId, purpose, hash))
  const holds = item && Number(item[EXPIRY_ATTRIBUTE]) * 1000 > at.getTime()
  if (!holds) return undefined
  const { email, issuedAt, isHandedOver } = item
  return {
    userId,
    hash,
    email: String(email),
    issuedAt: String(issuedAt),
    isHandedOver: isHandedOver === true,
  }
}

/** Uses a token up, in the transaction of what it allows; fails where it has been used. */
export const redeem = (purpose: TokenPurpose, { userId, hash }: MailedToken): Write =>
  remove(mailedTokenKey(userId, purpose, hash), IF_EXISTS)
