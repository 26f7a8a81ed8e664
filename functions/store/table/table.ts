/**
 * The table in which every record lies, as stores see it. Two drivers answer it: DynamoDB
 * (`dynamodb/`) and a SQLite file (`sqlite/`); `tests/store/table.test.ts` holds both to the same.
 */
import type { KeyedHash } from '../../runtime/keyed-hash.ts'
import type { Changes, Condition } from './conditions.ts'
import type { Key } from './keys.ts'

export type Item = Record<string, unknown>

/** One write; its condition is about the item as it was before. */
export type Write = (
  | { put: Item }
  | { update: Key; changes: Changes }
  | { remove: Key }
  /** Writes nothing, but lets a transaction through only where its condition holds. */
  | { check: Key }
) & { condition?: Condition | undefined }

export type Update = Extract<Write, { update: Key }>

export interface QueryOptions {
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

export interface TablePage {
  items: Item[]
  /** Given as `after`, continues; undefined on the last page. */
  lastKey: Item | undefined
}

/** Why one write of a transaction that was not carried out stood against it, or that it did not. */
export type Obstacle = 'none' | 'condition' | 'conflict' | 'other'

export interface Table {
  /** Tells it from other tables, so that what was made from one is not taken for another's. */
  readonly name: string

  /** One item by key. Strongly consistent: a writer reads what it wrote. */
  get(key: Key): Promise<Item | undefined>

  /**
   * Many items by key, those that exist, in no order; strongly consistent.
   * @param attributes the only ones that are read, where a role may read no others
   */
  getMany(keys: readonly Key[], attributes?: readonly string[]): Promise<Item[]>

  /** One page of a partition: strongly consistent for the table, possibly late for the list index. */
  queryPage(partition: string, options?: QueryOptions): Promise<TablePage>

  /** Does one write. @returns false where its condition did not hold */
  write(write: Write): Promise<boolean>

  /** Does one update. @returns the item as it is then; undefined where the condition did not hold */
  updateItem(update: Update): Promise<Item | undefined>

  /**
   * Does all of up to 100 writes of different items, or none; tries once (`transact.ts` tries again).
   * @returns undefined where it was written, else what each write met
   */
  transact(writes: readonly Write[]): Promise<Obstacle[] | undefined>

  /** Removes items, together or one after another; those that are not there count as removed. */
  removeMany(keys: readonly Key[]): Promise<void>

  /** The keys of items whose time (`EXPIRY_ATTRIBUTE`) is over. Reads the whole table in DynamoDB. */
  expired(at: Date): AsyncIterable<Key>

  /**
   * Every item, in no order. Reads the whole table: in a file as it was at one moment, in DynamoDB
   * while others write.
   */
  scan(): AsyncIterable<Item>

  /** Whether it answers and takes writes. @throws where it does not answer */
  reach(): Promise<'ok' | 'read_only'>

  close(): void
}

/** With the hash by which addresses and secrets are kept. */
export interface KeyedTable {
  table: Table
  keyedHash: KeyedHash
}

/**
 * A write or a key that no table takes: an item over 400 kB, an empty key or set, a number out of
 * range, a change that does not fit to what is there. A fault of the caller, so that trying again is
 * no use.
 */
export class TableRefusal extends Error {
  override name = 'TableRefusal'
}

/** Some of many records could not be read; all others were. */
export class UnreadableRecords extends Error {
  override name = 'UnreadableRecords'
}

/** The table cannot be written now: its disk is full, or another process holds it for too long. */
export class TableUnavailable extends Error {
  override name = 'TableUnavailable'
}

/** All items of a partition, of the table or of the list index, page by page as they are taken. */
export async function* queryAll(
  table: Table,
  partition: string,
  options: Omit<QueryOptions, 'after'> = {},
): AsyncGenerator<Item> {
  for await (const items of pagesOf(table, partition, options)) yield* items
}

/** The same by the pages in which they are read. */
export async function* pagesOf(
  table: Table,
  partition: string,
  options: Omit<QueryOptions, 'after'> = {},
): AsyncGenerator<Item[]> {
  let after: Item | undefined
  do {
    const page = await table.queryPage(partition, { ...options, after })
    yield page.items
    after = page.lastKey
  } while (after)
}
