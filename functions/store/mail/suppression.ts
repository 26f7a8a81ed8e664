import { emailKey, withAsciiDomain } from '../../../src/domain/account/email-address.ts'
import type { KeyedHash } from '../../runtime/keyed-hash.ts'
import { suppressedKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { put } from '../table/writes.ts'

/** Why an address gets no more mail. */
export type SuppressionReason = 'bounce' | 'complaint'

/**
 * Addresses that get no more mail (P-MAIL-SUPPRESSED): those that do not exist, and those whose
 * owners complained. Only a keyed hash of each is kept.
 */
export function createSuppressionList(table: Table, hash: KeyedHash) {
  const keyOf = async (email: string) =>
    suppressedKey(await hash('suppressed', withAsciiDomain(emailKey(email))))

  return {
    async has(email: string): Promise<boolean> {
      return (await table.get(await keyOf(email))) !== undefined
    },

    async add(email: string, reason: SuppressionReason, at: Date): Promise<void> {
      const item = { ...(await keyOf(email)), reason, since: at.toISOString() }
      await table.write(put(item))
    },
  }
}

export type SuppressionList = ReturnType<typeof createSuppressionList>
