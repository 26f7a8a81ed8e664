import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** 'hrtc', by which a file is known for one of this product. */
const APPLICATION_ID = 0x68727463
const FORMAT = 3

/** How long SQLite itself waits for another process: it holds the thread meanwhile. */
const BLOCKING_MILLISECONDS = 10
/** The same while a file is opened, which others may be making at this moment. */
const OPENING_MILLISECONDS = 5000

interface SqliteFileOptions {
  /** Of the file, which is made where there is none; ':memory:' keeps it in memory. */
  path: string
  /** What a new file is made with. */
  schema: string
  /** Reads the whole file once and refuses it where it is damaged: for who owns it. */
  isChecked?: boolean
}

/** A file that is not ours, or damaged. It is left as it is. */
class UnusableFile extends Error {
  override name = 'UnusableFile'
}

/**
 * Opens a file of which nothing that was acknowledged may be lost: write-ahead log, every commit on
 * the disk before it returns, what is deleted overwritten, for its owner alone.
 * @throws UnusableFile naming the file and what is wrong with it, before anything is changed
 */
export function openSqliteFile({
  path,
  schema,
  isChecked = false,
}: SqliteFileOptions): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    // SQLite gives its journal the same rights.
    if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600))
    database = new DatabaseSync(path, { timeout: OPENING_MILLISECONDS })
    prepare(database, { path, schema, isChecked })
    database.exec(`PRAGMA busy_timeout = ${BLOCKING_MILLISECONDS}`)
    return database
  } catch (error) {
    database?.close()
    if (error instanceof UnusableFile) throw error
    throw new UnusableFile(`${path} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

function prepare(database: DatabaseSync, { path, schema, isChecked }: SqliteFileOptions): void {
  const valueBy = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
  const isNew = valueBy('SELECT count(*) FROM sqlite_schema') === 0
  if (!isNew) {
    if (valueBy('PRAGMA application_id') !== APPLICATION_ID) {
      throw new UnusableFile(`${path} is not a file of Hearticle`)
    }
    const format = Number(valueBy('PRAGMA user_version'))
    if (format > FORMAT) throw new UnusableFile(`${path} was written by a newer version`)
    if (format < FORMAT) {
      throw new UnusableFile(
        `${path} was written by an earlier version, which this one does not read: move its folder away, or choose another (DATA_DIR=…)`,
      )
    }
    const found = isChecked ? valueBy('PRAGMA quick_check(1)') : 'ok'
    if (found !== 'ok') throw new UnusableFile(`${path} is damaged: ${found}`)
  }
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  if (!isNew) return
  database.exec(`BEGIN IMMEDIATE; ${schema};
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${FORMAT};
    COMMIT`)
}

/** All that `work` writes is kept together, or nothing of it where it throws. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk ends the transaction by itself.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
