/** The tables against which store tests run: SQLite, and AWS's DynamoDB Local where there is one. */
import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { inject } from 'vitest'
import { openDynamodbTable } from '../../functions/store/table/dynamodb/dynamodb-table.ts'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { answering } from './answering.ts'
import { createTable } from './create-table.ts'

/** A driver that makes an empty table for each test. */
export interface TableDriver {
  name: 'sqlite' | 'dynamodb-local'
  open(): Promise<Table>
}

/** Where DynamoDB Local answers; null where there is none, as in a run that is not thorough. */
export const dynamoDbEndpoint = inject('dynamoDbLocal')

export const sqlite: TableDriver = {
  name: 'sqlite',
  open: async () => openSqliteTable({ path: ':memory:' }),
}

export const drivers: TableDriver[] = [
  sqlite,
  ...(dynamoDbEndpoint === null
    ? []
    : [{ name: 'dynamodb-local' as const, open: () => openDynamoDbLocal(dynamoDbEndpoint) }]),
]

/** A table of its own, which packaged functions reach by its name (`run-packaged.ts`). */
export async function openDynamoDbLocal(at: string): Promise<Table> {
  await answering(at)
  const client = new DynamoDBClient({
    endpoint: at,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const name = `hearticle-${randomUUID()}`
  await createTable(client, name)
  const table = openDynamodbTable(client, name)
  return Object.assign(table, { close: () => client.destroy() })
}
