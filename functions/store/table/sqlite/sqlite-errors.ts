export const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** The primary result code of SQLite; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return Number(error.errcode) & 0xff
}

/** Whether a file cannot be used as it is: others hold it, or it is broken or none of SQLite's. */
export function isBusyOrBroken(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === SQLITE_BUSY || code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}
