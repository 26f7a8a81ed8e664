/**
 * Addresses that get no more mail (P-MAIL-SUPPRESSED): those that do not exist, and those whose
 * owners complained. Only a keyed hash of each is kept.
 */
import { emailKey, withAsciiDomain } from '../../../src/domain/account/email-address.ts'
import { suppressedKey } from '../table/keys.ts'
import type { KeyedTable } from '../table/table.ts'
import { put } from '../table/writes.ts'

/** Why an address gets no more mail. */
export type SuppressionReason = 'bounce' | 'complaint'

const keyOf = async ({ keyedHash: hash }: KeyedTable, email: string) =>
  suppressedKey(await hash('suppressed', withAsciiDomain(emailKey(email))))

export async function has(store: KeyedTable, email: string): Promise<boolean> {
  return (await store.table.get(await keyOf(store, email))) !== undefined
}

export async function add(
  store: KeyedTable,
  email: string,
  reason: SuppressionReason,
  at: Date,
): Promise<void> {
  const item = { ...(await keyOf(store, email)), reason, since: at.toISOString() }
  await store.table.write(put(item))
}
