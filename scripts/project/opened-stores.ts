import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import type { KeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { createStores, type Stores } from '../../functions/store/create-stores.ts'
import { hasSeed } from '../../functions/store/table/seed-mark.ts'
import { openTable, type Table } from '../../functions/store/table/table.ts'

/** All stores, the table and the files below them, and how to end their connections. */
export interface OpenedStores extends Stores {
  table: Table
  files: ObjectStore
  /** Fails where the database does not answer, or takes no writes. */
  reach(): Promise<void>
  close(): Promise<void>
}

interface Beneath {
  client: DynamoDBClient
  tableName: string
  files: ObjectStore
  keyedHash?: KeyedHash
  closeDatabase?: () => Promise<void>
}

/** The stores on an open client, which they close in the end. */
export function storesOn({
  client,
  tableName,
  files,
  keyedHash,
  closeDatabase,
}: Beneath): OpenedStores {
  const table = openTable(client, tableName)
  return {
    ...createStores(table, keyedHash),
    table,
    files,
    reach: async () => void (await hasSeed(table)),
    async close() {
      client.destroy()
      await closeDatabase?.()
    },
  }
}
