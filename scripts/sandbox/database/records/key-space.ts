import { Readable } from 'node:stream'
import type { Callback, KeySpace, Level, Range } from './dynalite.ts'

export interface Change {
  type: 'put' | 'del'
  key: string
  value?: unknown
}

export interface KeySpaceOptions {
  /** Where changes are noted instead of being written at once. */
  record?: Change[]
  /** Turns a key of the space into the key that is stored. */
  storedKey?: (key: string) => string
  /** Turns the range that a handler asks for into the range that is read. */
  storedRange?: (range: Range) => Range
}

const entriesPerRead = 64
// Above every key of a prefix: keys consist of hexadecimal digits, names and '~'.
const aboveAllKeys = '\xff'

/** All keys that begin with `prefix`. */
export function prefixRange(prefix: string): Range {
  return { gte: prefix, lt: prefix + aboveAllKeys }
}

function rangeWithin(prefix: string, range: Range): Range {
  const lower =
    range.gte === undefined && range.gt !== undefined
      ? { gt: prefix + range.gt }
      : { gte: prefix + (range.gte ?? '') }
  const upper =
    range.lte === undefined
      ? { lt: prefix + (range.lt ?? aboveAllKeys) }
      : { lte: prefix + range.lte }
  return { ...lower, ...upper, limit: range.limit ?? -1, reverse: range.reverse ?? false }
}

interface Iterator<T> {
  nextv(size: number): Promise<T[]>
  close(): Promise<void>
}

function streamOf<T>(iterator: Iterator<T>): Readable {
  return new Readable({
    objectMode: true,
    highWaterMark: entriesPerRead,
    read() {
      iterator.nextv(entriesPerRead).then(
        (entries) => {
          if (this.destroyed) return
          for (const entry of entries) this.push(entry)
          if (entries.length === 0) this.push(null)
        },
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, callback) {
      iterator.close().then(() => callback(error), callback)
    },
  })
}

/**
 * The part of the store whose keys begin with `prefix`, as dynalite's handlers want it. Its lock
 * does nothing: whole operations are locked instead, from the first read to the commit.
 */
export function keySpace(level: Level, prefix: string, options: KeySpaceOptions = {}): KeySpace {
  const { record, storedKey = (key) => key, storedRange = (range) => range } = options
  const write = (changes: Change[], callback: Callback) => {
    if (record !== undefined) {
      record.push(...changes)
      callback(null)
      return
    }
    level.batch(changes).then(
      () => callback(null),
      (error: unknown) => callback(error),
    )
  }
  const createValueStream = (range: Range = {}) =>
    streamOf(level.values(rangeWithin(prefix, storedRange(range))))
  return {
    lock: (_key, run) => run((callback) => callback),
    get: (key, callback) => callback(null, level.getSync(prefix + storedKey(key))),
    put: (key, value, callback) =>
      write([{ type: 'put', key: prefix + storedKey(key), value }], callback),
    del: (key, callback) => write([{ type: 'del', key: prefix + storedKey(key) }], callback),
    batch: (changes, callback) =>
      write(
        changes.map((change) => ({ ...change, key: prefix + storedKey(change.key) }) as Change),
        callback,
      ),
    createKeyStream: (range = {}) =>
      streamOf(level.keys(rangeWithin(prefix, range))).map((key: string) =>
        key.slice(prefix.length),
      ),
    createValueStream,
    createReadStream: createValueStream,
  }
}
