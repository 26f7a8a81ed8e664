import { DatabaseSync } from 'node:sqlite'
import { snapshotPath } from '../../src/snapshot/snapshot-file.ts'

const IN_ORDER = {
  rows: 'kind, id',
  cited: 'pmid, id',
  due: 'id',
  summaries: 'id',
}

/** All that the file of a snapshot has, whatever its order there is. */
export function snapshotRows(folder: string): Record<string, Record<string, unknown>[]> {
  const db = new DatabaseSync(snapshotPath(folder), { readOnly: true })
  try {
    return Object.fromEntries(
      Object.entries(IN_ORDER).map(([table, order]) => [
        table,
        db.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all(),
      ]),
    )
  } finally {
    db.close()
  }
}
