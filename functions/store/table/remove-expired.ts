import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import { EXPIRY_ATTRIBUTE } from './keys.ts'
import { placeholders, type Table } from './table.ts'
import { remove, writeOne } from './writes.ts'

/**
 * Removes every record whose time is over: the database's own expiry can take days (P-RETENTION).
 * Reads the whole table, so it is for the daily job only.
 * @returns how many there were
 */
export async function removeExpired(table: Table, at: Date): Promise<number> {
  const now = Math.floor(at.getTime() / 1000)
  const condition = `#${EXPIRY_ATTRIBUTE} <= :now`
  let removed = 0
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page: ScanCommandOutput = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        // Said, since only that is allowed (serverless/jobs.yml).
        Select: 'SPECIFIC_ATTRIBUTES',
        ProjectionExpression: 'pk, sk',
        FilterExpression: condition,
        ...placeholders(condition, { now }),
        ExclusiveStartKey,
      }),
    )
    for (const { pk, sk } of page.Items ?? []) {
      // It may have been prolonged since.
      if (await writeOne(table, remove(table, { pk, sk }, condition, { now }))) removed += 1
    }
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return removed
}
