import { randomUUID } from 'node:crypto'
import {
  type EntitlementChange,
  entitlementChangeSchema,
} from '../../../src/contract/billing/billing.ts'
import { ENTITLEMENT_PREFIX, entitlementKey, SCHEMA_VERSION, userPartition } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'

/**
 * Notes how a user's access changed, in the transaction that changes it. The lines lie beside the
 * person: they are exported with the account and removed with it (P-EXPORT, P-DELETE-ACCOUNT).
 */
export function entitlementWrite(
  table: Table,
  userId: string,
  change: EntitlementChange,
): Writes[number] {
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...entitlementKey(userId, change.at, randomUUID()),
        schema: SCHEMA_VERSION,
        change,
      },
    },
  }
}

/** @returns undefined for an item that is no such line */
export function readEntitlement(item: Record<string, unknown>): EntitlementChange | undefined {
  return String(item.sk).startsWith(ENTITLEMENT_PREFIX)
    ? entitlementChangeSchema.parse(item.change)
    : undefined
}

/** How a user's access changed, newest first. */
export async function entitlementsOf(table: Table, userId: string): Promise<EntitlementChange[]> {
  const changes: EntitlementChange[] = []
  const options = { newestFirst: true, sortPrefix: ENTITLEMENT_PREFIX }
  for await (const item of queryAll(table, userPartition(userId), options)) {
    changes.push(readEntitlement(item) as EntitlementChange)
  }
  return changes
}
