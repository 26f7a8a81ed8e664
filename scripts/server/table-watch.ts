import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TABLE_FILE } from './data-folder.ts'

/** So long nothing is looked for again that becomes due by the clock alone. */
const LOOKED_AGAIN_MS = 10_000

export interface TableWatch {
  /**
   * Whether there may be something to do that was not there when this was asked last: the table was
   * written, by whichever process, or some time went by, on the application's clock too.
   */
  mayHaveMore(): boolean
  close(): void
}

/**
 * Watches the table of one machine without reading of it: SQLite counts for each connection what
 * others write, and this one writes nothing.
 */
export function watchTable(dataDir: string, now: () => Date): TableWatch {
  const db = new DatabaseSync(join(dataDir, TABLE_FILE), { readOnly: true })
  const version = db.prepare('PRAGMA data_version')
  let seen = ''
  return {
    mayHaveMore() {
      const time = Math.floor(now().getTime() / LOOKED_AGAIN_MS)
      const current = `${version.get()?.data_version} ${time}`
      const isNew = current !== seen
      seen = current
      return isNew
    },
    close: () => db.close(),
  }
}
