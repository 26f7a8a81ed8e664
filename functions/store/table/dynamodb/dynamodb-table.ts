/** The table in DynamoDB, by the document client. */
import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { atMost, equal, less } from '../conditions.ts'
import { counterKey, EXPIRY_ATTRIBUTE, type Key, LIST_INDEX, TABLE_KEYS } from '../keys.ts'
import { assertKey, assertTransaction, keptItem, keyOf } from '../limits.ts'
import {
  type Item,
  type Obstacle,
  type QueryOptions,
  type Table,
  type TablePage,
  TableRefusal,
  type Update,
  type Write,
} from '../table.ts'
import { Expressions } from './expressions.ts'

const BATCH_GET_MAXIMUM = 100
const BATCH_WRITE_MAXIMUM = 25
const MAX_ATTEMPTS = 8

/** Reasons that pass by themselves: another transaction holds the item, or it is written too fast. */
const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** @param client owned by the caller, who destroys it */
export function openDynamodbTable(client: DynamoDBClient, name: string): Table {
  return new DynamodbTable(client, name)
}

class DynamodbTable implements Table {
  readonly name: string
  readonly #client: DynamoDBDocumentClient

  constructor(client: DynamoDBClient, name: string) {
    this.name = name
    this.#client = DynamoDBDocumentClient.from(client)
  }

  async get(key: Key): Promise<Item | undefined> {
    assertKey(key)
    const command = new GetCommand({ TableName: this.name, Key: key, ConsistentRead: true })
    return (await this.#client.send(command)).Item
  }

  async getMany(keys: readonly Key[], attributes?: readonly string[]): Promise<Item[]> {
    for (const key of keys) assertKey(key)
    const names = attributes?.map((name, index) => [`#a${index}`, name] as const)
    const items: Item[] = []
    for (const some of inParts(keys, BATCH_GET_MAXIMUM)) {
      let pending: BatchGetCommandOutput['UnprocessedKeys'] = {
        [this.name]: {
          Keys: some,
          ConsistentRead: true,
          ...(names && {
            ProjectionExpression: names.map(([placeholder]) => placeholder).join(', '),
            ExpressionAttributeNames: Object.fromEntries(names),
          }),
        },
      }
      for (let attempt = 0; pending && Object.keys(pending).length > 0; attempt += 1) {
        await pauseBefore(attempt, 'the database left keys unprocessed')
        const answer: BatchGetCommandOutput = await this.#client.send(
          new BatchGetCommand({ RequestItems: pending }),
        )
        items.push(...(answer.Responses?.[this.name] ?? []))
        pending = answer.UnprocessedKeys
      }
    }
    return items
  }

  async queryPage(partition: string, options: QueryOptions = {}): Promise<TablePage> {
    const { partition: pk, sort: sk } = options.list ? LIST_INDEX : TABLE_KEYS
    const { sortPrefix, sortBetween, sortBefore } = options
    const expressions = new Expressions()
    const value = (one: string) => expressions.value(one)
    // Only where it is used: DynamoDB refuses a placeholder that stands nowhere.
    const sort = () => expressions.path(sk)
    const conditions = [
      expressions.condition(equal(pk, partition)),
      ...(sortPrefix ? [`begins_with(${sort()}, ${value(sortPrefix)})`] : []),
      ...(sortBetween ? [`${sort()} BETWEEN ${sortBetween.map(value).join(' AND ')}`] : []),
      ...(sortBefore ? [expressions.condition(less(sk, sortBefore))] : []),
    ]
    const { Items = [], LastEvaluatedKey } = await this.#client.send(
      new QueryCommand({
        TableName: this.name,
        ...(options.list ? { IndexName: LIST_INDEX.name } : { ConsistentRead: true }),
        KeyConditionExpression: conditions.join(' AND '),
        ...expressions.placeholders,
        ScanIndexForward: !options.newestFirst,
        Limit: options.limit,
        ExclusiveStartKey: options.after,
      }),
    )
    return { items: Items, lastKey: LastEvaluatedKey }
  }

  async write(write: Write): Promise<boolean> {
    if ('check' in write) throw new TableRefusal('a check is part of a transaction')
    return ifConditionHeld(async () => {
      const { Put, Update, Delete } = this.#actionOf(write)
      if (Put) await this.#client.send(new PutCommand(Put))
      if (Update) await this.#client.send(new UpdateCommand(Update))
      if (Delete) await this.#client.send(new DeleteCommand(Delete))
      return true
    }, false)
  }

  async updateItem(update: Update): Promise<Item | undefined> {
    return ifConditionHeld(async () => {
      const command = new UpdateCommand({ ...this.#updateOf(update), ReturnValues: 'ALL_NEW' })
      return (await this.#client.send(command)).Attributes
    }, undefined)
  }

  /** What the client sends again after a lost answer is written once, by the token it gives it. */
  async transact(writes: readonly Write[]): Promise<Obstacle[] | undefined> {
    assertTransaction(writes)
    const TransactItems = writes.map((write) => this.#actionOf(write))
    try {
      await this.#client.send(new TransactWriteCommand({ TransactItems }))
      return undefined
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw refusalOf(error)
      const reasons = error.CancellationReasons ?? []
      const invalid = reasons.find(({ Code }) => Code === 'ValidationError')
      if (invalid) throw new TableRefusal(String(invalid.Message), { cause: error })
      return reasons.map(({ Code = 'None' }) => {
        if (Code === 'None') return 'none'
        if (Code === 'ConditionalCheckFailed') return 'condition'
        return PASSING.has(Code) ? 'conflict' : 'other'
      })
    }
  }

  async removeMany(keys: readonly Key[]): Promise<void> {
    for (const key of keys) assertKey(key)
    for (const some of inParts(keys, BATCH_WRITE_MAXIMUM)) {
      let pending = some.map((Key) => ({ DeleteRequest: { Key } }))
      for (let attempt = 0; pending.length > 0; attempt += 1) {
        await pauseBefore(attempt, 'the database keeps some items that were to go')
        const { UnprocessedItems } = await this.#client.send(
          new BatchWriteCommand({ RequestItems: { [this.name]: pending } }),
        )
        pending = (UnprocessedItems?.[this.name] ?? []) as typeof pending
      }
    }
  }

  async *expired(at: Date): AsyncGenerator<Key> {
    const now = Math.floor(at.getTime() / 1000)
    const expressions = new Expressions()
    const FilterExpression = expressions.condition(atMost(EXPIRY_ATTRIBUTE, now))
    const filter = { FilterExpression, ...expressions.placeholders }
    // Said, since only that is allowed (serverless/jobs.yml).
    const only = { Select: 'SPECIFIC_ATTRIBUTES', ProjectionExpression: 'pk, sk' } as const
    for await (const { pk, sk } of this.#scan({ ...filter, ...only })) {
      yield { pk: String(pk), sk: String(sk) }
    }
  }

  scan(): AsyncGenerator<Item> {
    return this.#scan({ ConsistentRead: true })
  }

  async reach(): Promise<'ok'> {
    // The API may read this one (serverless/api-role.yml).
    await this.get(counterKey('HEARTICLE'))
    return 'ok'
  }

  /** The client is its owner's. */
  close(): void {}

  async *#scan(input: Omit<ScanCommandInput, 'TableName'>): AsyncGenerator<Item> {
    let ExclusiveStartKey: Item | undefined
    do {
      const page: ScanCommandOutput = await this.#client.send(
        new ScanCommand({ TableName: this.name, ...input, ExclusiveStartKey }),
      )
      yield* page.Items ?? []
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }

  #actionOf(write: Write) {
    assertKey(keyOf(write))
    const TableName = this.name
    if ('update' in write) return { Update: this.#updateOf(write) }
    const expressions = new Expressions()
    const ConditionExpression = write.condition && expressions.condition(write.condition)
    const guard = { ConditionExpression, ...expressions.placeholders }
    if ('put' in write) return { Put: { TableName, Item: keptItem(write.put), ...guard } }
    if ('remove' in write) return { Delete: { TableName, Key: write.remove, ...guard } }
    return {
      ConditionCheck: {
        TableName,
        Key: write.check,
        ...guard,
        ConditionExpression: ConditionExpression ?? '',
      },
    }
  }

  #updateOf({ update, changes, condition }: Update) {
    assertKey(update)
    const expressions = new Expressions()
    const UpdateExpression = expressions.changes(changes)
    const ConditionExpression = condition && expressions.condition(condition)
    return {
      TableName: this.name,
      Key: update,
      UpdateExpression,
      ConditionExpression,
      ...expressions.placeholders,
    }
  }
}

function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/** @throws with that reason where there were enough attempts */
async function pauseBefore(attempt: number, reason: string): Promise<void> {
  if (attempt === MAX_ATTEMPTS) throw new Error(reason)
  if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt))
}

async function ifConditionHeld<T>(send: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return otherwise
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  const isRefusal = error instanceof Error && error.name === 'ValidationException'
  return isRefusal ? new TableRefusal(error.message, { cause: error }) : error
}
