/** The stores on a real table, with an empty one for each test. */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeEach } from 'vitest'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { createStores, type Stores } from '../../functions/store/create-stores.ts'
import type { Item, Table } from '../../functions/store/table/table.ts'
import type { TableCall } from '../../functions/store/table/wrapped-table.ts'
import { openMemoryFiles } from './memory-files.ts'
import { observeTable } from './observed-table.ts'
import * as records from './records.ts'
import { sqlite, type TableDriver } from './tables.ts'

export interface StoresFixture extends Stores {
  table: Table
  /** Objects in memory, by key. */
  objects: Map<string, Uint8Array>
  files: ObjectStore
  /** The calls of the table since the test began, or since this was emptied. */
  calls: string[]
  /** Told of each call before and after it is carried out; what they throw the caller gets. */
  faults: {
    before?: (call: TableCall) => Promise<void> | void
    after?: (call: TableCall) => Promise<void> | void
  }
  /** Rubrics and topics of records.ts, and the study that its hearticles cite. */
  fill(): Promise<void>
  /** Whether anything was written since the test began. */
  isChanged(): boolean
}

/**
 * Makes a table for each test of the surrounding block; each finds the same in it. Tests that write
 * nothing share one.
 * @param fillByStores writes what they find; left out, it is nothing
 */
export function storesForEachTest(
  fillByStores?: (stores: StoresFixture) => Promise<void>,
  open: TableDriver['open'] = sqlite.open,
): StoresFixture {
  let table: Table | undefined
  let isChanged = true
  let filling: Item[] | undefined
  const fixture = {
    calls: [] as string[],
    objects: new Map(),
    faults: {},
  } as unknown as StoresFixture
  fixture.isChanged = () => isChanged

  beforeEach(async () => {
    fixture.faults = {}
    const isKept =
      table !== undefined && (!isChanged || (filling && (await restore(table, filling))))
    if (!isKept) {
      table?.close()
      table = await open()
      fixture.table = observeTable(table, {
        before(call) {
          fixture.calls.push(call.name)
          isChanged ||= !READING.has(call.name)
          return fixture.faults.before?.(call)
        },
        after: (call) => fixture.faults.after?.(call),
      })
    }
    const keyedHash = createKeyedHash(async () => 'the key of tests')
    Object.assign(fixture, createStores(fixture.table, keyedHash))
    fixture.objects.clear()
    fixture.files = openMemoryFiles(fixture.objects)
    fixture.fill = async () => {
      for (const rubric of records.taxonomy.rubrics) await fixture.taxonomy.putRubric(rubric)
      for (const topic of records.taxonomy.topics) await fixture.taxonomy.putTopic(topic)
      await fixture.studies.importMany([records.incomingStudy('101')])
      fixture.calls.length = 0
    }
    if (fillByStores && !isKept) {
      await fillByStores(fixture)
      filling = await all(fixture.table.scan())
    }
    fixture.calls.length = 0
    isChanged = false
  })

  afterAll(() => table?.close())

  return fixture
}

const READING = new Set(['BatchGetItem', 'GetItem', 'Query', 'Scan'])
const WRITES_OF_A_CALL = 100

/** Writes back what a test changed, which takes less than to fill another table. */
async function restore(table: Table, filling: readonly Item[]): Promise<boolean> {
  const found = await all(table.scan())
  const keyOf = ({ pk, sk }: Item) => JSON.stringify([pk, sk])
  const before = new Map(filling.map((item) => [keyOf(item), item]))
  const after = new Map(found.map((item) => [keyOf(item), item]))
  const changed = filling.filter((item) => !isDeepStrictEqual(item, after.get(keyOf(item))))
  for (let start = 0; start < changed.length; start += WRITES_OF_A_CALL) {
    await table.transact(changed.slice(start, start + WRITES_OF_A_CALL).map((put) => ({ put })))
  }
  await table.removeMany(
    found
      .filter((item) => !before.has(keyOf(item)))
      .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
  )
  return true
}

/** Everything that a source gives. */
export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const entry of source) found.push(entry)
  return found
}
