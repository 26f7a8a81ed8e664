import { utimes } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/**
 * Marks a file of SQLite, so that a test sees from which one a later one came, moved or copied: a new
 * file may have the inode of one that is gone. Its time lies in the past, as nobody is to take it for
 * touched.
 * @returns the mark that it had
 */
export async function markDatabase(path: string, mark: number): Promise<number> {
  const before = inDatabase(path, 'PRAGMA application_id')?.application_id
  inDatabase(path, `PRAGMA application_id = ${mark}`)
  await utimes(path, new Date(0), new Date(0))
  return Number(before)
}

/** @returns the first row of what a statement answers */
export function inDatabase(path: string, sql: string) {
  const db = new DatabaseSync(path)
  try {
    return db.prepare(sql).get()
  } finally {
    db.close()
  }
}
