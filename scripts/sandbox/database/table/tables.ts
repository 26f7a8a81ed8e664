/** Creating, changing and deleting tables, which dynalite finishes after it has answered. */
import { type Data, run, type Table, validate } from '../records/dynalite.ts'
import { validationError } from '../records/errors.ts'
import type { Engine } from './engine.ts'
import { indexesOf, type Store } from './store.ts'

const tableOperations = new Set([
  ...['CreateTable', 'DeleteTable', 'UpdateTable', 'TagResource', 'UntagResource'],
])

export function isTableOperation(operation: string): boolean {
  return tableOperations.has(operation)
}

/** Runs a table operation while nobody writes, and returns when the table is as it will be. */
export async function changeTable(engine: Engine, operation: string, request: Data): Promise<Data> {
  const { store, locks, timeToLive } = engine
  const data = validate(operation, request, store.view())
  const updates = (data.GlobalSecondaryIndexUpdates ?? []) as Data[]
  if (updates.some((update) => update.Create || update.Delete))
    throw validationError('The local database cannot add or remove an index of an existing table')
  return locks.alone(async () => {
    store.forgetTables()
    const result = await run(operation, store.view(), data)
    if (operation === 'DeleteTable') await timeToLive.forget(data.TableName as string)
    await settled(store, data.TableName)
    store.forgetTables()
    return result
  })
}

const inBetween = (table: Table) =>
  table.TableStatus !== 'ACTIVE' ||
  (table.GlobalSecondaryIndexes ?? []).some(({ IndexStatus }) => IndexStatus !== 'ACTIVE')

/** @param name of the table that is changed, one at a time; undefined where only its tags are */
async function settled(store: Store, name: unknown): Promise<void> {
  const isInBetween = () => {
    const table = store.storedTable(String(name))
    return table !== undefined && inBetween(table)
  }
  while (isInBetween()) await new Promise((resolve) => setImmediate(resolve))
}

/** Completes what a process that was killed had begun: tables being created, changed or deleted. */
export async function completeTables(store: Store): Promise<void> {
  for (const table of (await store.tables()).filter(inBetween)) {
    const key = `table~${table.TableName}`
    if (table.TableStatus === 'DELETING') {
      await store.clearTable(table.TableName)
      await store.commit([{ type: 'del', key }])
      continue
    }
    for (const index of indexesOf(table)) if (index.IndexStatus) index.IndexStatus = 'ACTIVE'
    await store.commit([{ type: 'put', key, value: { ...table, TableStatus: 'ACTIVE' } }])
  }
}
