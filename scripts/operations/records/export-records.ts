import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { openFolderObjectStore } from '../../../functions/files/folder-object-store.ts'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import type { KeyedHash } from '../../../functions/runtime/keyed-hash.ts'
import { recordsFormat } from '../../../functions/store/table/records-format.ts'
import type { Table } from '../../../functions/store/table/table.ts'
import { FILE_PREFIXES, isMoving, isMovingFile } from './moving.ts'
import { type Beside, folderBeside, lineOf, sha256Of, writeRecordsFile } from './records-file.ts'
import { openSortedRows, type SortedRows } from './sorted-rows.ts'

/** What records move from, or to. */
export interface Home {
  table: Table
  files: ObjectStore
  keyedHash?: KeyedHash | undefined
}

export interface Moving {
  at: Date
  signal: AbortSignal
  /** Told of each record that was read or written, and of each file. */
  advance(by: number): void
}

/** By this two homes are known to hash addresses with the same key; it says nothing of the key. */
export const hashKeyMark = async ({ keyedHash }: Pick<Home, 'keyedHash'>): Promise<string | null> =>
  (await keyedHash?.('records file', 'hash key')) ?? null

/**
 * Writes all records that move (P-MOVE-RECORDS) into a file, and pictures and sound into the folder
 * beside it. Cut off, it leaves no file of that name; the folder is gone on with.
 * @returns how many records and files move, and how many records stay behind
 * @throws where the file is there already, or cannot be written
 */
export async function exportRecords(
  home: Home,
  path: string,
  { at, signal, advance }: Moving,
): Promise<{ records: number; files: number; staying: number }> {
  if (existsSync(path)) throw new Error(`${path} is there already; it is not replaced`)
  const records = openSortedRows()
  const files = openSortedRows()
  try {
    let staying = 0
    const format = await recordsFormat(home.table)
    for await (const item of home.table.scan()) {
      signal.throwIfAborted()
      if (isMoving(item, at)) records.add(String(item.pk), String(item.sk), lineOf(item))
      else staying += 1
      advance(1)
    }
    // After the records: whatever they name was there by then.
    await copyFiles(home.files, folderBeside(path), files, { signal, advance })
    const lines = { records: records.all(), files: files.all() }
    const head = { format, at, hashKey: await hashKeyMark(home) }
    return { ...(await writeRecordsFile(path, lines, head, signal)), staying }
  } finally {
    records.close()
    files.close()
  }
}

/** Copies what is not there yet, and adds a line for each file. */
async function copyFiles(
  from: ObjectStore,
  folder: string,
  lines: SortedRows,
  { signal, advance }: Pick<Moving, 'signal' | 'advance'>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const into = openFolderObjectStore(folder)
  for (const prefix of FILE_PREFIXES) {
    for await (const file of from.list(prefix)) {
      signal.throwIfAborted()
      if (!isMovingFile(file)) continue
      const bytes = await from.get(file)
      // Removed since it was listed.
      if (!bytes) continue
      const line: Beside = { file, bytes: bytes.length, sha256: sha256Of(bytes) }
      const present = await into.get(file)
      if (!present || sha256Of(present) !== line.sha256) await into.put(file, bytes)
      lines.add(file, '', JSON.stringify(line))
      advance(1)
    }
  }
}
