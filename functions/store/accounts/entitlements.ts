import { randomUUID } from 'node:crypto'
import {
  type EntitlementChange,
  entitlementChangeSchema,
} from '../../../src/contract/billing/billing.ts'
import { ENTITLEMENT_PREFIX, entitlementKey, userPartition } from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { put } from '../table/writes.ts'

/**
 * Notes how a user's access changed, in the transaction that changes it. The lines lie beside the
 * account: they are exported with the account and removed with it (P-EXPORT, P-DELETE-ACCOUNT).
 */
export const entitlementWrite = (userId: string, change: EntitlementChange): Write =>
  put({ ...entitlementKey(userId, change.at, randomUUID()), change })

/** @returns undefined for an item that is no such line */
export function readEntitlement(item: Record<string, unknown>): EntitlementChange | undefined {
  return String(item.sk).startsWith(ENTITLEMENT_PREFIX)
    ? entitlementChangeSchema.parse(item.change)
    : undefined
}

/** How a user's access changed, newest first. */
export async function entitlementsOf(table: Table, userId: string): Promise<EntitlementChange[]> {
  const options = { newestFirst: true, sortPrefix: ENTITLEMENT_PREFIX }
  return Array.fromAsync(queryAll(table, userPartition(userId), options), ({ change }) =>
    entitlementChangeSchema.parse(change),
  )
}
