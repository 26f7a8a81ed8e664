import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { inTransaction } from '../../../../functions/store/table/sqlite/sqlite-file.ts'
import type { Kind, Records } from './records.ts'

/** Values that fields of a record must have; undefined asks for nothing. */
type Fields<K extends Kind> = { [F in keyof Records[K]]?: Records[K][F] | undefined }

export interface Store {
  /** @param id may be null, and then there is no such record */
  get<K extends Kind>(kind: K, id: string | null): Records[K] | undefined
  /** @throws where it is gone, which no call can bring about */
  need<K extends Kind>(kind: K, id: string): Records[K]
  /** In the order in which they were made. */
  all<K extends Kind>(kind: K, fields?: Fields<K>): Records[K][]
  /** Only within `change`. */
  put<K extends Kind>(kind: K, record: Records[K]): void
  /** Only within `change`. */
  remove(kind: Kind, id: string): void
  /**
   * All that `work` puts and removes is stored together, or nothing of it where it throws. Changes
   * within a change belong to the outer one.
   */
  change<T>(work: () => T): T
}

/** Records in the sandbox's file (`openSandboxFile`). */
export function openStore(database: DatabaseSync): Store {
  const one = database.prepare('SELECT record FROM payment WHERE kind = ? AND id = ?')
  const write = database.prepare(`INSERT INTO payment (kind, id, record) VALUES (?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET record = excluded.record`)
  const erase = database.prepare('DELETE FROM payment WHERE kind = ? AND id = ?')
  const assertChange = (kind: Kind) => {
    if (!database.isTransaction) throw new Error(`${kind} changed outside of a change`)
  }
  const get: Store['get'] = (kind, id) => {
    const row = one.get(kind, id)
    return row && JSON.parse(String(row.record))
  }
  return {
    get,
    need(kind, id) {
      const found = get(kind, id)
      if (found === undefined) throw new Error(`${id} is gone`)
      return found
    },
    all(kind, fields = {}) {
      const wanted = Object.entries(fields).filter(([, value]) => value !== undefined)
      return database
        .prepare(
          `SELECT record FROM payment WHERE kind = ? ${'AND json_extract(record, ?) IS ? '.repeat(wanted.length)}
           ORDER BY number`,
        )
        .all(kind, ...wanted.flatMap(([name, value]) => [`$.${name}`, sqlValue(value)]))
        .map(({ record }) => JSON.parse(String(record)))
    },
    put(kind, record) {
      assertChange(kind)
      write.run(kind, record.id, JSON.stringify(record))
    },
    remove(kind, id) {
      assertChange(kind)
      erase.run(kind, id)
    },
    change: (work) => (database.isTransaction ? work() : inTransaction(database, work)),
  }
}

/** As `json_extract` gives it. */
function sqlValue(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
