import { DeleteCommand, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import { EXPIRY_ATTRIBUTE } from './keys.ts'
import { isConditionFailure, type Table } from './table.ts'

/**
 * Removes every record whose time is over: the database's own expiry can take days (P-RETENTION).
 * Reads the whole table, so it is for the daily job only.
 * @returns how many there were
 */
export async function removeExpired(table: Table, at: Date): Promise<number> {
  const now = Math.floor(at.getTime() / 1000)
  const expired = {
    ExpressionAttributeNames: { '#expires': EXPIRY_ATTRIBUTE },
    ExpressionAttributeValues: { ':now': now },
  }
  let removed = 0
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page: ScanCommandOutput = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ProjectionExpression: 'pk, sk',
        FilterExpression: '#expires <= :now',
        ...expired,
        ExclusiveStartKey,
      }),
    )
    for (const { pk, sk } of page.Items ?? []) {
      try {
        await table.client.send(
          new DeleteCommand({
            TableName: table.name,
            Key: { pk, sk },
            // It may have been prolonged since.
            ConditionExpression: '#expires <= :now',
            ...expired,
          }),
        )
        removed += 1
      } catch (error) {
        if (!isConditionFailure(error)) throw error
      }
    }
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return removed
}
