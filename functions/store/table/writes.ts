/**
 * Writes, for a transaction (`transact`) or each for itself (`writeOne`). In their expressions
 * `#name` stands for the attribute of that name, `:name` for the value of that name, and `:schema`
 * for SCHEMA_VERSION.
 */
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { EXPIRY_ATTRIBUTE, type Key, SCHEMA_VERSION } from './keys.ts'
import { type Item, isConditionFailure, placeholders, type Table } from './table.ts'
import type { Writes } from './transact.ts'

/** One write of a transaction. */
export type Write = Writes[number]

export const IF_NEW = 'attribute_not_exists(pk)'
export const IF_EXISTS = 'attribute_exists(pk)'

/** Writes a whole item, whatever was there before or only where a condition holds. */
export function put(table: Table, item: Item, condition?: string, values?: Item): Write {
  return {
    Put: {
      TableName: table.name,
      Item: { schema: SCHEMA_VERSION, ...item },
      ...conditionOf(condition, values),
    },
  }
}

/** Writes a whole item where there is none with its key. */
export const putNew = (table: Table, item: Item): Write => put(table, item, IF_NEW)

/** Changes attributes of an item, which is made where there is none unless a condition forbids it. */
export function update(
  table: Table,
  key: Key,
  { change, condition, values }: { change: string; condition?: string | undefined; values?: Item },
): Write & { Update: object } {
  return {
    Update: {
      TableName: table.name,
      Key: key,
      UpdateExpression: change,
      ...conditionOf(condition),
      ...placeholders(`${change} ${condition}`, { schema: SCHEMA_VERSION, ...values }),
    },
  }
}

export function remove(table: Table, key: Key, condition?: string, values?: Item): Write {
  return { Delete: { TableName: table.name, Key: key, ...conditionOf(condition, values) } }
}

/** Writes nothing, but lets a transaction through only where a condition holds. */
export function check(table: Table, key: Key, condition = IF_EXISTS, values?: Item): Write {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: key,
      ConditionExpression: condition,
      ...placeholders(condition, values),
    },
  }
}

function conditionOf(condition: string | undefined, values?: Item) {
  return (
    condition !== undefined && {
      ConditionExpression: condition,
      ...placeholders(condition, values),
    }
  )
}

/**
 * Does one write for itself, without a transaction.
 * @returns false where its condition did not hold
 */
export async function writeOne(table: Table, { Put, Update, Delete }: Write): Promise<boolean> {
  try {
    if (Put) await table.client.send(new PutCommand(Put))
    if (Update) await table.client.send(new UpdateCommand(Update))
    if (Delete) await table.client.send(new DeleteCommand(Delete))
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}

/** What lets an item expire so long after a moment. */
export function expiresAfter(
  at: Date,
  { days = 0, seconds = 0 }: { days?: number; seconds?: number },
) {
  const kept = days * 24 * 60 * 60 + seconds
  return { [EXPIRY_ATTRIBUTE]: Math.floor(at.getTime() / 1000) + kept }
}
