/** The stores on a real database, with a table of their own for each test. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { createStores, type Stores } from '../../functions/store/create-stores.ts'
import { createTable } from '../../functions/store/table/create-table.ts'
import { openTable, type Table } from '../../functions/store/table/table.ts'
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
}

/** Starts the database for the surrounding block; each of its tests gets an empty table. */
export function storesForEachTest(start: TestDatabase['start']): StoresFixture {
  let database: RunningDatabase
  let client: DynamoDBClient
  let tables = 0
  const fixture = { calls: [] as string[], objects: new Map() } as unknown as StoresFixture

  beforeAll(async () => {
    database = await start()
    client = clientOf(database.endpoint, fixture.calls)
  })

  afterAll(async () => {
    client?.destroy()
    await database?.close()
  })

  beforeEach(async () => {
    tables += 1
    const name = `table-${tables}`
    await createTable(client, name)
    fixture.table = openTable(client, name)
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
    fixture.calls.length = 0
  })

  return fixture
}

/** A client whose every request is noted, each retry for itself. */
function clientOf(endpoint: string, calls: string[]): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials: ownCredentials(),
  })
  client.middlewareStack.add(
    (next, context) => (input) => {
      calls.push(String(context.commandName).replace(/Command$/, ''))
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
