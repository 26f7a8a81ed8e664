import type { Table, Write } from './table.ts'

/** A call of the table. */
export interface TableCall {
  /** As DynamoDB names it, whatever the driver. */
  name:
    | 'GetItem'
    | 'BatchGetItem'
    | 'Query'
    | 'Scan'
    | 'PutItem'
    | 'UpdateItem'
    | 'DeleteItem'
    | 'TransactWriteItems'
    | 'BatchWriteItem'
  /** What it writes. */
  writes: readonly Write[]
  /** How many keys it reads or removes, of a call that takes many. */
  keys: number
  /** The partitions that it reads or removes from. */
  partitions: readonly string[]
  /** It asks the list index. */
  isList: boolean
}

/**
 * A table whose calls are carried out by `around`, so that they can be counted, timed or made to
 * fail. Of a scan that is the first step, since between its steps the caller works.
 * @param around calls `carryOut` once, and returns or throws what the caller is to get
 */
export function wrapTable(
  table: Table,
  around: <T>(call: TableCall, carryOut: () => Promise<T>) => Promise<T>,
): Table {
  const wrapped = <T>(
    name: TableCall['name'],
    carryOut: () => Promise<T>,
    { writes = [], keys = 0, partitions = [], isList = false }: Partial<TableCall> = {},
  ) => around({ name, writes, keys, partitions, isList }, carryOut)

  async function* scanning<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    const steps = source[Symbol.asyncIterator]()
    try {
      let step = await wrapped('Scan', () => steps.next())
      while (!step.done) {
        yield step.value
        step = await steps.next()
      }
    } finally {
      await steps.return?.()
    }
  }

  return {
    name: table.name,
    get: (key) => wrapped('GetItem', () => table.get(key), { partitions: [key.pk] }),
    async getMany(keys, attributes) {
      if (keys.length === 0) return []
      const counted = { keys: keys.length, partitions: keys.map(({ pk }) => pk) }
      return wrapped('BatchGetItem', () => table.getMany(keys, attributes), counted)
    },
    queryPage: (partition, options) =>
      wrapped('Query', () => table.queryPage(partition, options), {
        partitions: [partition],
        isList: options?.list === true,
      }),
    write: (write) => wrapped(nameOf(write), () => table.write(write), { writes: [write] }),
    updateItem: (update) =>
      wrapped('UpdateItem', () => table.updateItem(update), { writes: [update] }),
    transact: (writes) => wrapped('TransactWriteItems', () => table.transact(writes), { writes }),
    async removeMany(keys) {
      if (keys.length === 0) return
      const counted = { keys: keys.length, partitions: keys.map(({ pk }) => pk) }
      await wrapped('BatchWriteItem', () => table.removeMany(keys), counted)
    },
    expired: (at) => scanning(table.expired(at)),
    scan: () => scanning(table.scan()),
    reach: () => table.reach(),
    close: () => table.close(),
  }
}

function nameOf(write: Write): TableCall['name'] {
  if ('put' in write) return 'PutItem'
  return 'update' in write ? 'UpdateItem' : 'DeleteItem'
}
