/**
 * Addresses that get no more mail (P-MAIL-SUPPRESSED): those that do not exist, and those whose
 * owners complained. Only a keyed hash of each is kept.
 */
import { emailKey, withAsciiDomain } from '../../../src/domain/account/email-address.ts'
import { letterReaderKey, suppressedKey } from '../table/keys.ts'
import type { KeyedTable } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put, remove } from '../table/writes.ts'
import { idOf } from './letter-readers.ts'

/** Why an address gets no more mail. */
export type SuppressionReason = 'bounce' | 'complaint'

const keyOf = async ({ keyedHash: hash }: KeyedTable, email: string) =>
  suppressedKey(await hash('suppressed', withAsciiDomain(emailKey(email))))

export async function has(store: KeyedTable, email: string): Promise<boolean> {
  return (await store.table.get(await keyOf(store, email))) !== undefined
}

/** Lets an address get no more mail, and erases it where it gets letters without an account. */
export async function add(
  store: KeyedTable,
  email: string,
  reason: SuppressionReason,
  at: Date,
): Promise<void> {
  const item = { ...(await keyOf(store, email)), reason, since: at.toISOString() }
  const reader = letterReaderKey(await idOf(store, email))
  await transact(store.table, [put(item), remove(reader)])
}
