/** Creating tables, which dynalite finishes after it has answered. */
import { type Data, run, type Table, validate } from '../records/dynalite.ts'
import type { Engine } from './engine.ts'
import { indexesOf, type Store } from './store.ts'

/** Creates a table while no request writes, and returns when it is as it will be. */
export async function createTable({ store, locks }: Engine, request: Data): Promise<Data> {
  const data = validate('CreateTable', request, store.view())
  return locks.alone(async () => {
    const result = await run('CreateTable', store.view(), data)
    while (isBeingCreated(store.storedTable(String(data.TableName)))) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    return result
  })
}

function isBeingCreated(table: Table | undefined): boolean {
  if (table === undefined) return false
  const { TableStatus, GlobalSecondaryIndexes: indexes = [] } = table
  return TableStatus !== 'ACTIVE' || indexes.some(({ IndexStatus }) => IndexStatus !== 'ACTIVE')
}

/** Completes tables that a process had begun to create when it was killed. */
export async function completeTables(store: Store): Promise<void> {
  for (const table of (await store.tables()).filter(isBeingCreated)) {
    for (const index of indexesOf(table)) if (index.IndexStatus) index.IndexStatus = 'ACTIVE'
    const value = { ...table, TableStatus: 'ACTIVE' }
    await store.commit([{ type: 'put', key: `table~${table.TableName}`, value }])
  }
}
