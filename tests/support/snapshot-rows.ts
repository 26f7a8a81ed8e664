import { DatabaseSync } from 'node:sqlite'
import { snapshotPath } from '../../src/snapshot/snapshot-file.ts'

/** Of each table what is the same however it came to be so, and in which order. */
const READ = {
  rows: 'SELECT kind, id, digest, text, listed FROM rows ORDER BY kind, id',
  cited: 'SELECT * FROM cited ORDER BY pmid, id',
  due: 'SELECT * FROM due ORDER BY id',
  studies: 'SELECT * FROM studies ORDER BY pmid',
  summaries: 'SELECT id, digest, de, en FROM summaries ORDER BY id',
}

/** All that the file of a snapshot has, whatever its order there is. */
export function snapshotRows(folder: string): Record<string, Record<string, unknown>[]> {
  const db = new DatabaseSync(snapshotPath(folder), { readOnly: true })
  try {
    return Object.fromEntries(
      Object.entries(READ).map(([table, sql]) => [table, db.prepare(sql).all()]),
    )
  } finally {
    db.close()
  }
}
