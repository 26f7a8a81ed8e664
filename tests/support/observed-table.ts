import type { Table, Write } from '../../functions/store/table/table.ts'

/** A call of the table, by the name that DynamoDB has for it. */
export interface TableCall {
  name: string
  /** What it writes. */
  writes: readonly Write[]
}

const KEYS_OF_A_BATCH = { read: 100, written: 25 }

/**
 * A table of which each call is told before and after it is carried out; what these throw is thrown
 * to the caller, as if the call, or its answer, had been lost.
 */
export function observeTable(
  table: Table,
  {
    before = () => {},
    after = () => {},
  }: {
    before?: (call: TableCall) => Promise<void> | void
    after?: (call: TableCall) => Promise<void> | void
  },
): Table {
  const observed = async <T>(
    name: string,
    writes: readonly Write[],
    carryOut: () => Promise<T>,
  ): Promise<T> => {
    await before({ name, writes })
    const result = await carryOut()
    await after({ name, writes })
    return result
  }
  const repeated = async (name: string, times: number) => {
    for (let more = 1; more < times; more += 1) await before({ name, writes: [] })
  }
  return {
    name: table.name,
    get: (key) => observed('GetItem', [], () => table.get(key)),
    async getMany(keys, attributes) {
      if (keys.length === 0) return []
      await repeated('BatchGetItem', Math.ceil(keys.length / KEYS_OF_A_BATCH.read))
      return observed('BatchGetItem', [], () => table.getMany(keys, attributes))
    },
    queryPage: (partition, options) =>
      observed('Query', [], () => table.queryPage(partition, options)),
    write: (write) => observed(nameOf(write), [write], () => table.write(write)),
    updateItem: (update) => observed('UpdateItem', [update], () => table.updateItem(update)),
    transact: (writes) => observed('TransactWriteItems', writes, () => table.transact(writes)),
    async removeMany(keys) {
      if (keys.length === 0) return
      await repeated('BatchWriteItem', Math.ceil(keys.length / KEYS_OF_A_BATCH.written))
      await observed('BatchWriteItem', [], () => table.removeMany(keys))
    },
    async *expired(at) {
      await before({ name: 'Scan', writes: [] })
      yield* table.expired(at)
    },
    async *scan() {
      await before({ name: 'Scan', writes: [] })
      yield* table.scan()
    },
    reach: () => table.reach(),
    close: () => table.close(),
  }
}

function nameOf(write: Write): string {
  if ('put' in write) return 'PutItem'
  return 'update' in write ? 'UpdateItem' : 'DeleteItem'
}
