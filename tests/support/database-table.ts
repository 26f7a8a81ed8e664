/** A table of its own for each test, and short ways to write to it and read from it. */
import {
  CreateTableCommand,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ownCredentials, type RunningDatabase, type TestDatabase } from './database.ts'

export type TableWrites = NonNullable<TransactWriteCommandInput['TransactItems']>

/** What a promise was rejected with; undefined if it was not. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** The reasons for which a transaction was cancelled. */
export async function reasons(promise: Promise<unknown>) {
  const error = await failure(promise)
  if (!(error instanceof TransactionCanceledException)) throw error ?? new Error('not refused')
  return error.CancellationReasons ?? []
}

/** The key of the item `name`. */
export const key = (name: string) => ({ pk: name, sk: 'x' })

/**
 * Starts the database for the tests of the surrounding block and makes each its table, with the
 * key pk, sk and an index `byGroup`.
 */
export function tableForEachTest(start: TestDatabase['start']) {
  let database: RunningDatabase
  let tables = 0
  const fixture = {
    name: '',
    client: undefined as unknown as DynamoDBClient,
    documents: undefined as unknown as DynamoDBDocumentClient,
    /** An entry of a transaction. */
    put: (name: string, more = {}) => ({
      Put: { TableName: fixture.name, Item: { ...key(name), ...more } },
    }),
    save: (name: string, more = {}) =>
      fixture.documents.send(
        new PutCommand({ TableName: fixture.name, Item: { ...key(name), ...more } }),
      ),
    get: async (name: string) =>
      (await fixture.documents.send(new GetCommand({ TableName: fixture.name, Key: key(name) })))
        .Item,
    transact: (TransactItems: TableWrites, ClientRequestToken?: string) =>
      fixture.documents.send(
        new TransactWriteCommand({
          TransactItems,
          ...(ClientRequestToken && { ClientRequestToken }),
        }),
      ),
    /** The names of the items that the index has in a group. */
    inGroup: async (group: string) => {
      const { Items = [] } = await fixture.documents.send(
        new QueryCommand({
          TableName: fixture.name,
          IndexName: 'byGroup',
          KeyConditionExpression: '#group = :group',
          ExpressionAttributeNames: { '#group': 'group' },
          ExpressionAttributeValues: { ':group': group },
        }),
      )
      return Items.map(({ pk }) => pk).sort()
    },
  }

  beforeAll(async () => {
    database = await start()
    fixture.client = new DynamoDBClient({
      endpoint: database.endpoint,
      region: 'eu-central-1',
      credentials: ownCredentials(),
      maxAttempts: 1,
    })
    fixture.documents = DynamoDBDocumentClient.from(fixture.client)
  })

  afterAll(async () => {
    fixture.client?.destroy()
    await database?.close()
  })

  beforeEach(async () => {
    tables += 1
    fixture.name = `table-${tables}`
    await fixture.client.send(
      new CreateTableCommand({
        TableName: fixture.name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk', 'group'].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'byGroup',
            KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
      }),
    )
  })

  return fixture
}
