import { rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Rows of two keys and a text, in the order of their keys' UTF-8 bytes, in a temporary file of
 * SQLite, so that memory does not grow with them.
 */
export interface SortedRows {
  add(first: string, second: string, text: string): void
  all(): Generator<string>
  has(first: string, second: string): boolean
  /** Compares a row with what was added, and ticks it off where it is the same. */
  tickOff(first: string, second: string, text: string): 'same' | 'other' | 'none'
  /** The keys of rows that were not ticked off, so many at most. */
  left(limit: number): [string, string][]
  close(): void
}

/**
 * @param path of the file, on a disk that has the room; without one it has no name, lies in TMPDIR or
 *   /var/tmp, and is gone with the process
 */
export function openSortedRows(path = ''): SortedRows {
  if (path !== '') writeFileSync(path, '', { mode: 0o600 })
  const file = new DatabaseSync(path)
  file.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE TABLE row (first TEXT NOT NULL, second TEXT NOT NULL, text TEXT NOT NULL,
      isTicked INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (first, second)) STRICT;
    BEGIN`)
  // A scan may meet a record twice that is written meanwhile.
  const add = file.prepare('INSERT OR REPLACE INTO row (first, second, text) VALUES (?, ?, ?)')
  const find = file.prepare('SELECT text FROM row WHERE first = ? AND second = ?')
  const tick = file.prepare('UPDATE row SET isTicked = 1 WHERE first = ? AND second = ?')
  const has = (first: string, second: string) => find.get(first, second) !== undefined
  return {
    add: (first, second, text) => void add.run(first, second, text),
    *all() {
      const rows = file.prepare('SELECT text FROM row ORDER BY first, second').iterate()
      for (const { text } of rows) yield String(text)
    },
    has,
    tickOff(first, second, text) {
      const found = find.get(first, second)
      if (!found) return 'none'
      tick.run(first, second)
      return found.text === text ? 'same' : 'other'
    },
    left: (limit) =>
      file
        .prepare('SELECT first, second FROM row WHERE isTicked = 0 ORDER BY first, second LIMIT ?')
        .all(limit)
        .map(({ first, second }) => [String(first), String(second)]),
    close() {
      file.close()
      if (path !== '') rmSync(path)
    },
  }
}
