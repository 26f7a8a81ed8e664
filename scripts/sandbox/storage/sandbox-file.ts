import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openSqliteFile } from '../../../functions/store/table/sqlite/sqlite-file.ts'
import { SANDBOX_FILE } from '../../server/data-folder.ts'

/** Rows are numbered in the order in which they were made; what they hold is JSON. */
export const SANDBOX_SCHEMA = `
  CREATE TABLE payment (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL,
    record TEXT NOT NULL, UNIQUE (kind, id)) STRICT;
  CREATE TABLE mail (number INTEGER PRIMARY KEY, mail TEXT NOT NULL) STRICT`

/**
 * What the stand-ins of this machine keep: payments and the inbox. One process has it at a time, by
 * its claim of the folder.
 * @throws naming the file and why it cannot be used; it is left as it is
 */
export function openSandboxFile(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true })
  return openSqliteFile({
    path: join(dataDir, SANDBOX_FILE),
    schema: SANDBOX_SCHEMA,
    isChecked: true,
  })
}
