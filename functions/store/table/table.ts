import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import { type Key, LIST_INDEX, TABLE_KEYS } from './keys.ts'

/** The table with its client; what every store is made from. */
export interface Table {
  readonly name: string
  readonly client: DynamoDBDocumentClient
}

/** @param client owned by the caller, who destroys it */
export function openTable(client: DynamoDBClient, name: string): Table {
  return {
    name,
    client: DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    }),
  }
}

export type Item = Record<string, unknown>

/** One item by key, or undefined. Strongly consistent: a writer reads what it wrote. */
export async function getItem(table: Table, key: Key): Promise<Item | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  )
  return Item
}

const BATCH_GET_MAXIMUM = 100
const MAX_ATTEMPTS = 8

/**
 * Many items by key, those that exist, in no order.
 * @param attributes the only ones that are read, where a role may read no others
 * @throws where the database keeps leaving keys unprocessed
 */
export async function getItems(
  table: Table,
  keys: readonly Key[],
  attributes?: readonly string[],
): Promise<Item[]> {
  const names = attributes?.map((name, index) => [`#a${index}`, name] as const)
  const items: Item[] = []
  for (let start = 0; start < keys.length; start += BATCH_GET_MAXIMUM) {
    let pending: BatchGetCommandOutput['UnprocessedKeys'] = {
      [table.name]: {
        Keys: keys.slice(start, start + BATCH_GET_MAXIMUM),
        // Imports decide on what they read here.
        ConsistentRead: true,
        ...(names && {
          ProjectionExpression: names.map(([placeholder]) => placeholder).join(', '),
          ExpressionAttributeNames: Object.fromEntries(names),
        }),
      },
    }
    for (let attempt = 0; pending && Object.keys(pending).length > 0; attempt += 1) {
      if (attempt === MAX_ATTEMPTS) throw new Error('the database left keys unprocessed')
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt))
      const answer: BatchGetCommandOutput = await table.client.send(
        new BatchGetCommand({ RequestItems: pending }),
      )
      items.push(...(answer.Responses?.[table.name] ?? []))
      pending = answer.UnprocessedKeys
    }
  }
  return items
}

interface QueryOptions {
  /** Of the list index instead of the table. */
  list?: boolean
  newestFirst?: boolean
  /** Only those whose sort key begins so. */
  sortPrefix?: string | undefined
  /** Only those whose sort key lies between these two, both included. */
  sortBetween?: readonly [string, string]
  /** Only those whose sort key is smaller. */
  sortBefore?: string | undefined
  /** So many at most in one page. */
  limit?: number
  /** The page begins behind the item with these keys. */
  after?: Item | undefined
}

/** One page of a partition, of the table or of the list index; one call. */
export async function queryPage(
  table: Table,
  partition: string,
  options: QueryOptions = {},
): Promise<{ items: Item[]; lastKey: Item | undefined }> {
  const { partition: pk, sort: sk } = options.list ? LIST_INDEX : TABLE_KEYS
  const { sortPrefix, sortBetween, sortBefore } = options
  const sortCondition =
    (sortPrefix !== undefined && ` AND begins_with(#${sk}, :prefix)`) ||
    (sortBetween && ` AND #${sk} BETWEEN :first AND :last`) ||
    (sortBefore !== undefined && ` AND #${sk} < :before`) ||
    ''
  const [first, last] = sortBetween ?? []
  const condition = `#${pk} = :partition${sortCondition}`
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      ...(options.list ? { IndexName: LIST_INDEX.name } : { ConsistentRead: true }),
      KeyConditionExpression: condition,
      ...placeholders(condition, {
        partition,
        prefix: sortPrefix,
        first,
        last,
        before: sortBefore,
      }),
      ScanIndexForward: !options.newestFirst,
      Limit: options.limit,
      ExclusiveStartKey: options.after,
    }),
  )
  return { items: Items, lastKey: LastEvaluatedKey }
}

/** All items of a partition, of the table or of the list index, page by page as they are read. */
export async function* queryAll(
  table: Table,
  partition: string,
  options: Omit<QueryOptions, 'limit' | 'after'> = {},
): AsyncGenerator<Item> {
  let after: Item | undefined
  do {
    const page = await queryPage(table, partition, { ...options, after })
    yield* page.items
    after = page.lastKey
  } while (after)
}

/**
 * What DynamoDB is told about the placeholders of an expression: `#name` stands for the attribute of
 * that name, `:name` for the value of that name. Values that the expression does not use are left
 * out, since DynamoDB refuses them.
 */
export function placeholders(expression: string, values: Item = {}) {
  const used = (sign: string) =>
    new Set([...expression.matchAll(new RegExp(`${sign}(\\w+)`, 'g'))].map(([, name = '']) => name))
  const names = [...used('#')].map((name) => [`#${name}`, name])
  const given = [...used(':')].map((name) => [`:${name}`, values[name]])
  return {
    ...(names.length > 0 && { ExpressionAttributeNames: Object.fromEntries(names) }),
    ...(given.length > 0 && { ExpressionAttributeValues: Object.fromEntries(given) }),
  }
}

/** True for the error by which the database says that a condition did not hold. */
export function isConditionFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException'
}
