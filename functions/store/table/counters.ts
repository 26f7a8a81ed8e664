import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Counted, counterKey } from './keys.ts'
import { isConditionFailure, type Table } from './table.ts'

/**
 * Takes the next ids of a kind; none is ever given twice (P-IDS). A process that dies before
 * using them leaves a gap, which is harmless.
 * @returns the first of `count` consecutive ids
 */
export async function takeIds(table: Table, kind: Counted, count = 1): Promise<number> {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: counterKey(kind),
      UpdateExpression: 'ADD #value :count',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.value) - count + 1
}

/** Makes sure that ids up to `used` are never given; for content that brings its own ids. */
export async function reserveIds(table: Table, kind: Counted, used: number): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: counterKey(kind),
        UpdateExpression: 'SET #value = :used',
        ConditionExpression: 'attribute_not_exists(pk) OR #value < :used',
        ExpressionAttributeNames: { '#value': 'value' },
        ExpressionAttributeValues: { ':used': used },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
