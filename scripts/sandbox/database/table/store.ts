import { Disk } from '../disk/disk.ts'
import type { OpenOptions } from '../disk/open-proved.ts'
import {
  type Callback,
  db,
  type HandlerStore,
  type Item,
  type Level,
  type Table,
} from '../records/dynalite.ts'
import { tableNotFound } from '../records/errors.ts'
import { type Change, type KeySpaceOptions, keySpace, prefixRange } from '../records/key-space.ts'

/** Called around each commit; only the crash tests set it. */
export type CommitObserver = (phase: 'before' | 'after', changes: readonly Change[]) => void

const itemPrefix = (table: string) => `item-${table}~`
const indexPrefix = (kind: string, table: string, index: string) =>
  `index-${kind.toLowerCase()}~${table}~${index}~`
const tablePrefix = 'table~'

interface ViewOptions {
  /** Notes the changes instead of writing them. */
  record?: Change[]
  /** The item that a write is about. */
  itemKey?: string
  /** The item after which an index is read on. */
  startAfter?: Item
}

/**
 * The LevelDB below dynalite. Every change of an item, its index entries and all that belongs to
 * one request goes into one batch, which LevelDB writes as one checksummed record of its log: after
 * a crash all of it is there or nothing. An acknowledged batch is with the operating system, so
 * it survives the end of the process, though not a power cut; the next start reports that.
 */
export class Store {
  readonly level: Level
  readonly #options: HandlerStore['options']
  readonly #observe: CommitObserver | undefined
  readonly #tables = new Map<string, Table>()

  private constructor(
    level: Level,
    options: HandlerStore['options'],
    observe: CommitObserver | undefined,
  ) {
    this.level = level
    this.#options = options
    this.#observe = observe
  }

  /** Opens the store in folder `path`, or in memory for `null`. Fails if a process has it open. */
  static async open(
    path: string | null,
    opening: OpenOptions = {},
    observe?: CommitObserver,
  ): Promise<Store> {
    const delays = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 }
    const { db: memory, options } = db.create(delays)
    if (path !== null) return new Store(await Disk.open(path, opening), options, observe)
    await memory.open()
    return new Store(memory, options, observe)
  }

  /** Fails where writes are refused, and ends that where it can. */
  async reach(): Promise<void> {
    await this.level.batch([])
  }

  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.level.close((error) => (error ? reject(error) : resolve()))
    })
  }

  async commit(changes: readonly Change[]): Promise<void> {
    this.#observe?.('before', changes)
    if (changes.length > 0) await this.level.batch([...changes])
    this.#observe?.('after', changes)
  }

  /** The table, or DynamoDB's ResourceNotFoundException. */
  table(name: string): Promise<Table> {
    return new Promise((resolve, reject) => {
      this.view().getTable(name, true, (error, table) =>
        error || table === undefined ? reject(error) : resolve(table),
      )
    })
  }

  tables(): Promise<Table[]> {
    return this.view().tableDb.createValueStream().toArray() as Promise<Table[]>
  }

  /** The table as it is written, whatever is remembered of it. */
  storedTable(name: string): Table | undefined {
    return this.level.getSync(tablePrefix + name) as Table | undefined
  }

  itemAt(table: string, itemKey: string): Item | undefined {
    return this.level.getSync(itemPrefix(table) + itemKey) as Item | undefined
  }

  items(table: string): AsyncIterable<[string, unknown]> {
    return this.level.iterator(prefixRange(itemPrefix(table)))
  }

  /** The key within its table of an item that `items` named in full. */
  itemKeyOf(table: string, fullKey: string): string {
    return fullKey.slice(itemPrefix(table).length)
  }

  /** The store as dynalite's handlers see it. */
  view(options: ViewOptions = {}): HandlerStore {
    const { level } = this
    const recording: KeySpaceOptions = options.record ? { record: options.record } : {}
    return {
      options: this.#options,
      tableDb: {
        ...keySpace(level, tablePrefix, recording),
        awsAccountId: '000000000000',
        awsRegion: 'local',
      },
      getTable: (name, checkStatus, callback) => this.#getTable(name, checkStatus, callback),
      getItemDb: (table) => keySpace(level, itemPrefix(table), recording),
      getIndexDb: (kind, table, index) =>
        keySpace(level, indexPrefix(kind, table, index), {
          ...recording,
          ...this.#indexEntries(table, index, options),
        }),
    }
  }

  /**
   * Dynalite tells entries with equal index keys apart by 24 bits of a hash, so that of some
   * thousand such items a few would overwrite each other. The whole key of the item is added.
   */
  #indexEntries(table: string, index: string, options: ViewOptions): KeySpaceOptions {
    const { itemKey, startAfter } = options
    const entries: KeySpaceOptions = {}
    if (itemKey !== undefined) entries.storedKey = (key) => `${key}/${itemKey}`
    if (startAfter !== undefined) {
      entries.storedRange = (range) => {
        const schema = this.#tables.get(table)
        const keySchema = indexesOf(schema).find(({ IndexName }) => IndexName === index)?.KeySchema
        if (schema === undefined || keySchema === undefined) return range
        const startKey = db.createIndexKey(startAfter, schema, keySchema)
        const entry = `${startKey}/${db.createKey(startAfter, schema)}`
        return {
          ...range,
          ...(range.gt === startKey && { gt: entry }),
          ...(range.lt === startKey && { lt: entry }),
        }
      }
    }
    return entries
  }

  #getTable(
    name: string,
    checkStatus: boolean | Callback<Table>,
    callback: Callback<Table> = checkStatus as Callback<Table>,
  ): void {
    const known = this.#tables.get(name)
    if (known !== undefined && checkStatus !== false) {
      callback(null, known)
      return
    }
    const table = this.level.getSync(tablePrefix + name) as Table | undefined
    const usable = table?.TableStatus === 'ACTIVE' || table?.TableStatus === 'UPDATING'
    if (table === undefined || (checkStatus !== false && !usable)) {
      callback(tableNotFound(checkStatus === false ? `: Table: ${name} not found` : ''))
      return
    }
    if (checkStatus !== false && table.TableStatus === 'ACTIVE') this.#tables.set(name, table)
    callback(null, table)
  }
}

export function indexesOf(table: Table | undefined) {
  return [...(table?.GlobalSecondaryIndexes ?? []), ...(table?.LocalSecondaryIndexes ?? [])]
}
