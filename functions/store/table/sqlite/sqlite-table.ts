/** The table in a SQLite file, for one machine and several processes at once. */
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { EXPIRY_ATTRIBUTE, type Key, LIST_INDEX, TABLE_KEYS } from '../keys.ts'
import {
  assertKey,
  assertTransaction,
  itemSize,
  keptItem,
  keyOf,
  MAX_PAGE_BYTES,
} from '../limits.ts'
import {
  type Item,
  type QueryOptions,
  type Table,
  type TablePage,
  TableRefusal,
  TableUnavailable,
  type Update,
  type Write,
} from '../table.ts'
import { holds, updatedItem } from './evaluate.ts'
import { itemOf, textOf } from './item-text.ts'
import { SQLITE_BUSY, sqliteCode } from './sqlite-errors.ts'
import { inTransaction, openSqliteFile } from './sqlite-file.ts'

/** How long a write waits in all, by timers. */
const PATIENCE_MILLISECONDS = 15_000
const LONGEST_PAUSE_MILLISECONDS = 40
/** With less room on the disk the next write may fail. */
const LEAST_FREE_BYTES = 1_000_000

const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14

interface SqliteTableOptions {
  /** Of the file, which is made where there is none; ':memory:' keeps it in memory. */
  path: string
  /** Reads the whole file once and refuses it where it is damaged: for who owns it. */
  isChecked?: boolean
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS item (
    pk TEXT NOT NULL, sk TEXT NOT NULL, listPk TEXT, listSk TEXT, expiresAt INTEGER,
    size INTEGER NOT NULL, item TEXT NOT NULL, PRIMARY KEY (pk, sk)) STRICT;
  CREATE INDEX IF NOT EXISTS list ON item (listPk, listSk, pk, sk)
    WHERE listPk IS NOT NULL AND listSk IS NOT NULL;
  CREATE INDEX IF NOT EXISTS expiry ON item (expiresAt) WHERE expiresAt IS NOT NULL;
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  INSERT OR IGNORE INTO meta VALUES ('id', lower(hex(randomblob(16))))`

/** @throws UnusableFile naming the file and what is wrong with it */
export function openSqliteTable(options: SqliteTableOptions): Table {
  return new SqliteTable(options)
}

class SqliteTable implements Table {
  readonly name: string
  readonly #folder: string
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #getItem: StatementSync
  readonly #putItem: StatementSync
  readonly #removeItem: StatementSync

  constructor({ path, isChecked = false }: SqliteTableOptions) {
    const db = openSqliteFile({ path, schema: SCHEMA, isChecked })
    this.#db = db
    this.#folder = dirname(path)
    this.name = `sqlite:${db.prepare('SELECT value FROM meta WHERE name = ?').get('id')?.value}`
    this.#getItem = db.prepare('SELECT item FROM item WHERE pk = ? AND sk = ?')
    this.#putItem = db.prepare(`INSERT INTO item VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (pk, sk) DO UPDATE SET listPk = excluded.listPk, listSk = excluded.listSk,
        expiresAt = excluded.expiresAt, size = excluded.size, item = excluded.item`)
    this.#removeItem = db.prepare('DELETE FROM item WHERE pk = ? AND sk = ?')
  }

  async get(key: Key): Promise<Item | undefined> {
    assertKey(key)
    return this.#whenFree(() => this.#read(key))
  }

  async getMany(keys: readonly Key[], attributes?: readonly string[]): Promise<Item[]> {
    for (const key of keys) assertKey(key)
    const items = await this.#whenFree(() => keys.map((key) => this.#read(key)))
    return items
      .filter((item) => item !== undefined)
      .map((item) =>
        attributes
          ? Object.fromEntries(Object.entries(item).filter(([name]) => attributes.includes(name)))
          : item,
      )
  }

  async queryPage(partition: string, options: QueryOptions = {}): Promise<TablePage> {
    return this.#whenFree(() => this.#page(partition, options))
  }

  async write(write: Write): Promise<boolean> {
    if ('check' in write) throw new TableRefusal('a check is part of a transaction')
    return this.#atomically(() => {
      const before = this.#before(write)
      if (!this.#holds(write, before)) return false
      this.#apply(write, before)
      return true
    })
  }

  async updateItem(update: Update): Promise<Item | undefined> {
    return this.#atomically(() => {
      const before = this.#before(update)
      return this.#holds(update, before) ? this.#apply(update, before) : undefined
    })
  }

  async transact(writes: readonly Write[]) {
    assertTransaction(writes)
    return this.#atomically(() => {
      // All conditions are about what was there before.
      const before = writes.map((write) => this.#before(write))
      const obstacles = writes.map((write, index) =>
        this.#holds(write, before[index]) ? ('none' as const) : ('condition' as const),
      )
      if (obstacles.includes('condition')) return obstacles
      for (const [index, write] of writes.entries()) this.#apply(write, before[index])
      return undefined
    })
  }

  async removeMany(keys: readonly Key[]): Promise<void> {
    for (const key of keys) assertKey(key)
    await this.#atomically(() => {
      for (const { pk, sk } of keys) this.#removeItem.run(pk, sk)
    })
  }

  async *expired(at: Date): AsyncGenerator<Key> {
    const now = Math.floor(at.getTime() / 1000)
    const all = this.#statement('SELECT pk, sk FROM item WHERE expiresAt <= ? ORDER BY expiresAt')
    for (const { pk, sk } of await this.#whenFree(() => all.all(now))) {
      yield { pk: String(pk), sk: String(sk) }
    }
  }

  async *scan(): AsyncGenerator<Item> {
    // One statement sees one version of the file, whatever other processes write meanwhile.
    const every = this.#db.prepare('SELECT item FROM item ORDER BY pk, sk')
    const { rows, first } = await this.#whenFree(() => {
      const rows = every.iterate()
      return { rows, first: rows.next() }
    })
    if (first.done) return
    yield itemOf(String(first.value.item))
    for (const { item } of rows) yield itemOf(String(item))
  }

  /** Writes, too: a full disk can still be read, and its journal may have room for a little more. */
  async reach(): Promise<'ok' | 'read_only'> {
    try {
      await this.#atomically(() => this.#statement('UPDATE meta SET value = value').run())
      const { bavail, bsize } = statfsSync(this.#folder)
      return bavail * bsize < LEAST_FREE_BYTES ? 'read_only' : 'ok'
    } catch (error) {
      if (error instanceof TableUnavailable) return 'read_only'
      throw error
    }
  }

  close(): void {
    this.#db.close()
  }

  #read({ pk, sk }: Key): Item | undefined {
    const row = this.#getItem.get(pk, sk)
    return row && itemOf(String(row.item))
  }

  #before(write: Write): Item | undefined {
    const key = keyOf(write)
    assertKey(key)
    return this.#read(key)
  }

  #holds({ condition }: Write, before: Item | undefined): boolean {
    return condition === undefined || holds(condition, before)
  }

  /** @returns the item as it is then */
  #apply(write: Write, before: Item | undefined): Item | undefined {
    if ('check' in write) return before
    if ('remove' in write) {
      this.#removeItem.run(write.remove.pk, write.remove.sk)
      return undefined
    }
    const item = keptItem(
      'put' in write ? write.put : updatedItem(before ?? { ...write.update }, write.changes),
    )
    const text = (name: string) => (item[name] as string | undefined) ?? null
    this.#putItem.run(
      item.pk as string,
      item.sk as string,
      text(LIST_INDEX.partition),
      text(LIST_INDEX.sort),
      (item[EXPIRY_ATTRIBUTE] as number | undefined) ?? null,
      itemSize(item),
      textOf(item),
    )
    return item
  }

  #page(partition: string, options: QueryOptions): TablePage {
    const { list = false, newestFirst = false, limit = Number.POSITIVE_INFINITY, after } = options
    const { sortPrefix, sortBetween, sortBefore } = options
    const names = list ? LIST_INDEX : TABLE_KEYS
    const order = list ? [names.sort, 'pk', 'sk'] : [names.sort]
    const where = [`${names.partition} = ?`, ...(list ? [`${names.sort} IS NOT NULL`] : [])]
    const values: string[] = [partition]
    const only = (condition: string, ...parameters: string[]) => {
      where.push(condition)
      values.push(...parameters)
    }
    if (sortPrefix !== undefined) {
      only(`${names.sort} >= ?`, sortPrefix)
      const end = afterAllWith(sortPrefix)
      if (end !== undefined) only(`${names.sort} < ?`, end)
    }
    if (sortBetween) only(`${names.sort} BETWEEN ? AND ?`, ...sortBetween)
    if (sortBefore !== undefined) only(`${names.sort} < ?`, sortBefore)
    if (after) {
      only(
        `(${order}) ${newestFirst ? '<' : '>'} (${order.map(() => '?')})`,
        ...order.map((name) => String(after[name])),
      )
    }
    const rows = this.#statement(
      `SELECT size, item FROM item WHERE ${where.join(' AND ')}
       ORDER BY ${order.map((name) => `${name} ${newestFirst ? 'DESC' : 'ASC'}`)}`,
    )
    const items: Item[] = []
    let bytes = 0
    for (const { size, item } of rows.iterate(...values)) {
      bytes += Number(size)
      if (items.length > 0 && bytes > MAX_PAGE_BYTES) return { items, lastKey: keysOf(items, list) }
      items.push(itemOf(String(item)))
      if (items.length >= limit) return { items, lastKey: keysOf(items, list) }
    }
    return { items, lastKey: undefined }
  }

  #statement(sql: string): StatementSync {
    const prepared = this.#statements.get(sql)
    if (prepared) return prepared
    const statement = this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #atomically<T>(work: () => T): Promise<T> {
    return this.#whenFree(() => inTransaction(this.#db, work))
  }

  /**
   * Does what SQLite does in one go, and waits by timers where another process writes, so that this
   * one goes on answering.
   */
  async #whenFree<T>(work: () => T): Promise<T> {
    const end = performance.now() + PATIENCE_MILLISECONDS
    for (;;) {
      try {
        return work()
      } catch (error) {
        const code = sqliteCode(error)
        if (code === undefined) throw error
        if (code !== SQLITE_BUSY || performance.now() > end) throw unavailable(code, error as Error)
        await wait(Math.random() * LONGEST_PAUSE_MILLISECONDS)
      }
    }
  }
}

/** The keys by which the page after these items begins. */
function keysOf(items: readonly Item[], list: boolean): Item {
  const { pk, sk, listPk, listSk } = items.at(-1) ?? {}
  return list ? { pk, sk, listPk, listSk } : { pk, sk }
}

/** The first text behind all that begin so, in the order of UTF-8; undefined where there is none. */
function afterAllWith(prefix: string): string | undefined {
  const points = [...prefix].map((character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === 0x10ffff) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  // Between these two there are no characters.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}

function unavailable(code: number, error: Error): Error {
  switch (code) {
    case SQLITE_BUSY:
      return new TableUnavailable('another process holds the table', { cause: error })
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return new TableUnavailable(error.message, { cause: error })
    default:
      return error
  }
}
