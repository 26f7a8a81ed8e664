import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { SCHEMA_VERSION, SEED_KEY } from './keys.ts'
import { getItem, type Table } from './table.ts'

/** Whether the sample content was brought into this table completely, once. */
export async function hasSeed(table: Table): Promise<boolean> {
  return (await getItem(table, SEED_KEY)) !== undefined
}

export async function markSeed(table: Table): Promise<void> {
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...SEED_KEY, schema: SCHEMA_VERSION } }),
  )
}
