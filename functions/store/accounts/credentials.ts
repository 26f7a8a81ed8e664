/** Passwords, as hashes, apart from the users they belong to. */
import type { Account } from '../../../src/domain/account/account.ts'
import {
  codePoints,
  normalizeUsername,
  USERNAME_LENGTH,
  usernameKey,
} from '../../../src/domain/account/account-fields.ts'
import { writeWithMail } from '../mail/throttled-outbox.ts'
import { all, atMost, equal, IF_EXISTS } from '../table/conditions.ts'
import { type Key, passwordKey, userKey, usernameItemKey } from '../table/keys.ts'
import type { KeyedTable } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { update } from '../table/writes.ts'
import { readAccount } from './account-item.ts'
import { type MailedToken, redeem } from './mailed-tokens.ts'

export interface Credentials {
  account: Account
  passwordHash: string
}

/** No id is like this one: reading it takes as long as reading a user. */
const UNKNOWN_USER_KEY = '00000000-0000-4000-8000-000000000000'

/** The key of no name: each has three letters. */
const NO_NAME = '-'

/** Longer ones do not fit into a key of the database, and half a letter is no text to it. */
function canBeName(username: string): boolean {
  return (
    username.isWellFormed() && codePoints(normalizeUsername(username)) <= USERNAME_LENGTH.maximum
  )
}

async function read({ table }: KeyedTable, userId: string, more: readonly Key[]) {
  const keys = [userKey(userId), passwordKey(userId)]
  const items = await table.getMany([...keys, ...more])
  const [user, password] = keys.map(({ sk }) => items.find((item) => item.sk === sk))
  const found = user &&
    password && { account: readAccount(user), passwordHash: String(password.hash) }
  return { found, otherItems: items }
}

/** Puts a stronger hash of the same password in place of the one that was read. */
export async function upgradeHash(
  { table }: KeyedTable,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // Where it fails, another sign-in was first, or the password is another one by now.
  await table.write(update(passwordKey(userId), { set: { hash: to } }, equal('hash', from)))
}

/**
 * Sets a new password, ends every session (P-SESSION-ENDS), forgets an address that waits for
 * its confirmation, and mails the user about it where their address is confirmed.
 * @param proof the mailed token that allows it, which is used up by it, with all that were
 *   mailed before, and holds only while its address is the user's; or the old hash
 * @param marks of the device that does it; earlier ones stop being valid
 * @returns false where the proof holds no longer, or the user is gone
 */
export async function setPassword(
  store: KeyedTable,
  { id: userId, email, emailConfirmedAt }: Account,
  hash: string,
  proof: { token: MailedToken } | { oldHash: string },
  at: Date,
  marks: Writes = [],
): Promise<boolean> {
  const isKnown = 'oldHash' in proof
  const token = isKnown ? undefined : proof.token
  const writes: Writes = [
    update(
      passwordKey(userId),
      { set: { hash } },
      isKnown ? equal('hash', proof.oldHash) : IF_EXISTS,
    ),
    update(
      userKey(userId),
      {
        increase: { 'record.sessionEpoch': 1 },
        set: {
          'record.passwordChangedAt': at.toISOString(),
          // The user who knew the old password may have asked for an address of theirs.
          'record.pendingEmail': null,
        },
      },
      token
        ? all(
            atMost('record.passwordChangedAt', token.issuedAt),
            equal('record.email', token.email),
          )
        : IF_EXISTS,
    ),
    ...(token ? [redeem('RESET', token)] : []),
    ...marks,
  ]
  const { refused } = await writeWithMail(
    store,
    writes,
    {
      request: { kind: 'password-changed', userId },
      to: { email, isConfirmed: emailConfirmedAt !== null },
    },
    at,
  )
  return refused === undefined
}

export async function ofUser(store: KeyedTable, userId: string): Promise<Credentials | undefined> {
  return (await read(store, userId, [])).found
}

/**
 * By the name as a user typed it. A name that nobody has asks the database as often.
 * @param more what is to be read in the same request, for the id of the user who has the name
 */
export async function ofUsername(
  store: KeyedTable,
  username: string,
  more: (userId: string) => Promise<readonly Key[]> = async () => [],
): Promise<{ found: Credentials | undefined; otherItems: Record<string, unknown>[] }> {
  const key = canBeName(username) ? usernameKey(username) : NO_NAME
  const owner = await store.table.get(usernameItemKey(key))
  const userId = owner ? String(owner.userId) : UNKNOWN_USER_KEY
  return read(store, userId, await more(userId))
}
