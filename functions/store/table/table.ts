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

type Item = Record<string, unknown>

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
 * @throws where the database keeps leaving keys unprocessed
 */
export async function getItems(table: Table, keys: readonly Key[]): Promise<Item[]> {
  const items: Item[] = []
  for (let start = 0; start < keys.length; start += BATCH_GET_MAXIMUM) {
    let pending: BatchGetCommandOutput['UnprocessedKeys'] = {
      [table.name]: {
        Keys: keys.slice(start, start + BATCH_GET_MAXIMUM),
        // Imports decide on what they read here.
        ConsistentRead: true,
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

/**
 * All items of a partition, of the table or of the list index, page by page as they are read.
 * @param options.sortPrefix only those whose sort key begins so
 * @param options.sortBetween only those whose sort key lies between these two, both included
 */
export async function* queryAll(
  table: Table,
  partition: string,
  options: {
    list?: boolean
    newestFirst?: boolean
    sortPrefix?: string
    sortBetween?: readonly [string, string]
  } = {},
): AsyncGenerator<Item> {
  const names = options.list ? LIST_INDEX : TABLE_KEYS
  const { sortPrefix, sortBetween } = options
  const sortCondition =
    (sortPrefix !== undefined && ' AND begins_with(#sort, :prefix)') ||
    (sortBetween && ' AND #sort BETWEEN :first AND :last') ||
    ''
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...(options.list ? { IndexName: LIST_INDEX.name } : { ConsistentRead: true }),
        KeyConditionExpression: `#partition = :partition${sortCondition}`,
        ExpressionAttributeNames: {
          '#partition': names.partition,
          ...(sortCondition && { '#sort': names.sort }),
        },
        ExpressionAttributeValues: {
          ':partition': partition,
          ':prefix': sortPrefix,
          ':first': sortBetween?.[0],
          ':last': sortBetween?.[1],
        },
        ScanIndexForward: !options.newestFirst,
        ExclusiveStartKey,
      }),
    )
    yield* page.Items ?? []
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** True for the error by which the database says that a condition did not hold. */
export function isConditionFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException'
}
