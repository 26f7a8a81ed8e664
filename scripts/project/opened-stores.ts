import type { ObjectStore } from '../../functions/files/object-store.ts'
import type { KeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { createStores, type Stores } from '../../functions/store/create-stores.ts'
import type { Table } from '../../functions/store/table/table.ts'

/** All stores, the table and the files below them, and how to end their connections. */
export interface OpenedStores extends Stores {
  table: Table
  files: ObjectStore
  /** Undefined for a command that was not told where the key lies. */
  keyedHash?: KeyedHash | undefined
  close(): Promise<void>
}

/** The stores on an open table, which they close in the end. */
export function storesOn({
  table,
  files,
  keyedHash,
}: {
  table: Table
  files: ObjectStore
  keyedHash?: KeyedHash | undefined
}): OpenedStores {
  const stores = createStores(table, keyedHash)
  return { ...stores, table, files, keyedHash, close: async () => table.close() }
}
