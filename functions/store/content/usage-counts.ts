import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Key, SCHEMA_VERSION, usesKey } from '../table/keys.ts'
import { isConditionFailure, type Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'

/** What others can be put into. */
export type UsageTarget = { rubricId: number } | { topicId: number }

/**
 * That something begins to use a rubric or topic, in the transaction that puts it there; refused
 * where that was deleted. It is counted, so that a deletion notices what came in
 * between.
 */
export function recordUsage(table: Table, target: UsageTarget): Writes[number] {
  return { Update: usageUpdate(table, keyOf(target)) }
}

/**
 * The same ahead of many writes that are no transaction.
 * @returns false where it was deleted
 */
export async function tryRecordUsage(table: Table, target: UsageTarget): Promise<boolean> {
  try {
    await table.client.send(new UpdateCommand(usageUpdate(table, keyOf(target))))
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}

const usageUpdate = (table: Table, key: Key) => ({
  TableName: table.name,
  Key: key,
  UpdateExpression: 'SET #schema = :schema ADD uses :one',
  ConditionExpression: 'attribute_not_exists(deletedAt)',
  ExpressionAttributeNames: { '#schema': 'schema' },
  ExpressionAttributeValues: { ':schema': SCHEMA_VERSION, ':one': 1 },
})

const MAX_ATTEMPTS = 5

/** What came of a deletion; `used` says by what. */
export type RemovalOutcome<Use> = 'removed' | 'conflict' | { used: Use }

/**
 * Deletes what nobody uses: either that, or a use that begins at the same moment, but never both.
 * @param findUse looks for what uses it; undefined for nothing
 * @param writes the deletion, whose first write says that it was not changed since it was read
 */
export async function removeUnused<Use extends object>(
  table: Table,
  target: UsageTarget,
  {
    findUse,
    writes,
    at,
    note,
  }: {
    findUse: () => Promise<Use | undefined>
    writes: Writes
    at: Date
    note?: Writes[number] | undefined
  },
): Promise<RemovalOutcome<Use>> {
  const key = keyOf(target)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // Before it is looked for: what begins after this moment ends the deletion.
    const before = await usesAt(table, key)
    const used = await findUse()
    if (used) return { used }
    const refused = await transact(table, [...writes, closeUsage(table, key, before, at)], note)
    if (!refused) return 'removed'
    if (refused[0]) return 'conflict'
  }
  return 'conflict'
}

const closeUsage = (table: Table, key: Key, uses: number, at: Date): Writes[number] => ({
  Update: {
    TableName: table.name,
    Key: key,
    UpdateExpression: 'SET deletedAt = :at, #schema = :schema',
    ConditionExpression: uses === 0 ? 'attribute_not_exists(uses)' : 'uses = :uses',
    ExpressionAttributeNames: { '#schema': 'schema' },
    ExpressionAttributeValues: {
      ':at': at.toISOString(),
      ':schema': SCHEMA_VERSION,
      ...(uses > 0 && { ':uses': uses }),
    },
  },
})

async function usesAt(table: Table, key: Key): Promise<number> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  )
  return Number(Item?.uses ?? 0)
}

const keyOf = (target: UsageTarget): Key =>
  'rubricId' in target ? usesKey('RUBRIC', target.rubricId) : usesKey('TOPIC', target.topicId)
