/** The stores on a real database, with a table of their own for each test. */
import { isDeepStrictEqual } from 'node:util'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { createStores, type Stores } from '../../functions/store/create-stores.ts'
import { createTable } from '../../functions/store/table/create-table.ts'
import { openTable, type Table } from '../../functions/store/table/table.ts'
import { localClient } from '../../scripts/sandbox/database/client.ts'
import { ownCredentials, type RunningDatabase, type TestDatabase } from './database.ts'
import * as records from './records.ts'

export interface StoresFixture extends Stores {
  table: Table
  /** Objects in memory, by key. */
  objects: Map<string, Uint8Array>
  files: ObjectStore
  /** The commands sent to the database since the test began, or since it was emptied. */
  calls: string[]
  /** Rubrics and topics of records.ts, and the study that its hearticles cite. */
  fill(): Promise<void>
  /** Whether anything was written since the test began. */
  isChanged(): boolean
}

/**
 * Starts the database for the surrounding block; each of its tests finds the same in its table.
 * Tests that write nothing share one.
 * @param fillByStores writes what they find; left out, it is nothing
 */
export function storesForEachTest(
  start: TestDatabase['start'],
  fillByStores?: (stores: StoresFixture) => Promise<void>,
): StoresFixture {
  let database: RunningDatabase
  let client: DynamoDBClient
  let tables = 0
  let isChanged = true
  let filling: Items | undefined
  const fixture = { calls: [] as string[], objects: new Map() } as unknown as StoresFixture
  fixture.isChanged = () => isChanged

  beforeAll(async () => {
    database = await start()
    client = clientOf(database, (command) => {
      fixture.calls.push(command)
      isChanged ||= !READING.has(command)
    })
  })

  afterAll(async () => {
    client?.destroy()
    await database?.close()
  })

  beforeEach(async () => {
    const isKept = !isChanged || (filling && (await restore(fixture.table, filling)))
    if (!isKept) {
      tables += 1
      const name = `table-${tables}`
      await createTable(client, name)
      fixture.table = openTable(client, name)
    }
    const keyedHash = createKeyedHash(async () => 'the key of tests')
    Object.assign(fixture, createStores(fixture.table, keyedHash))
    fixture.objects.clear()
    fixture.files = {
      async put(key, bytes) {
        fixture.objects.set(key, bytes)
      },
      async get(key) {
        return fixture.objects.get(key)
      },
      async remove(key) {
        fixture.objects.delete(key)
      },
      async *list(prefix) {
        yield* [...fixture.objects.keys()].filter((key) => key.startsWith(prefix))
      },
    }
    fixture.fill = async () => {
      for (const rubric of records.taxonomy.rubrics) await fixture.taxonomy.putRubric(rubric)
      for (const topic of records.taxonomy.topics) await fixture.taxonomy.putTopic(topic)
      await fixture.studies.importMany([records.incomingStudy('101')])
      fixture.calls.length = 0
    }
    if (fillByStores && !isKept) {
      await fillByStores(fixture)
      filling = await itemsOf(fixture.table)
    }
    fixture.calls.length = 0
    isChanged = false
  })

  return fixture
}

type Items = Record<string, unknown>[]

const READING = new Set(['BatchGetItem', 'GetItem', 'Query', 'Scan', 'TransactGetItems'])
const ITEMS_OF_A_CALL = 25

/** All items; undefined where one answer does not take them. */
async function itemsOf({ client, name }: Table): Promise<Items | undefined> {
  const all = new ScanCommand({ TableName: name, ConsistentRead: true })
  const { Items = [], LastEvaluatedKey } = await client.send(all)
  return LastEvaluatedKey ? undefined : Items
}

/**
 * Writes back what a test changed, which takes fewer calls than another table.
 * @returns whether the table has these items and no others
 */
async function restore(table: Table, filling: Items): Promise<boolean> {
  const found = await itemsOf(table)
  if (!found) return false
  const keyOf = ({ pk, sk }: Items[number]) => JSON.stringify([pk, sk])
  const before = new Map(filling.map((item) => [keyOf(item), item]))
  const after = new Map(found.map((item) => [keyOf(item), item]))
  const writes = [
    ...[...before]
      .filter(([key, item]) => !isDeepStrictEqual(item, after.get(key)))
      .map(([, Item]) => ({ PutRequest: { Item } })),
    ...found
      .filter((item) => !before.has(keyOf(item)))
      .map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ]
  for (let start = 0; start < writes.length; start += ITEMS_OF_A_CALL) {
    const some = writes.slice(start, start + ITEMS_OF_A_CALL)
    const { UnprocessedItems = {} } = await table.client.send(
      new BatchWriteCommand({ RequestItems: { [table.name]: some } }),
    )
    if (UnprocessedItems[table.name]) return false
  }
  return true
}

/** A client whose every request is noted, each retry for itself. */
function clientOf(database: RunningDatabase, note: (command: string) => void): DynamoDBClient {
  const client = localClient(database, ownCredentials())
  client.middlewareStack.add(
    (next, context) => (input) => {
      note(String(context.commandName).replace(/Command$/, ''))
      return next(input)
    },
    { step: 'finalizeRequest', name: 'countCalls', priority: 'low' },
  )
  return client
}

/** Everything that a source gives. */
export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const entry of source) found.push(entry)
  return found
}
