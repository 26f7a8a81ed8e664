import { expect, test } from 'vitest'
import type { Table } from '../records/dynalite.ts'
import { Store } from './store.ts'
import { completeTables } from './tables.ts'

const table = (TableName: string, TableStatus: string, IndexStatus: string): Table => ({
  TableName,
  TableStatus,
  KeySchema: [{ AttributeName: 'pk' }],
  GlobalSecondaryIndexes: [
    { IndexName: 'byGroup', KeySchema: [{ AttributeName: 'group' }], IndexStatus },
  ],
})

test('tables that a killed process left half created are completed', async () => {
  const store = await Store.open(null)
  const tables = [table('creating', 'CREATING', 'CREATING'), table('ready', 'ACTIVE', 'ACTIVE')]
  await store.commit([
    ...tables.map((value) => ({ type: 'put' as const, key: `table~${value.TableName}`, value })),
    ...tables.map(({ TableName }) => ({
      type: 'put' as const,
      key: `item-${TableName}~key`,
      value: { pk: { S: TableName } },
    })),
  ])
  await completeTables(store)
  expect(await store.tables()).toEqual([
    table('creating', 'ACTIVE', 'ACTIVE'),
    table('ready', 'ACTIVE', 'ACTIVE'),
  ])
  expect(store.itemAt('creating', 'key')).toEqual({ pk: { S: 'creating' } })
  await store.close()
})
