import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import type { KeyedHash } from '../../../functions/runtime/keyed-hash.ts'
import { recordsFormat } from '../../../functions/store/table/records-format.ts'
import type { Table } from '../../../functions/store/table/table.ts'
import { draftOf } from '../../project/replace-folder.ts'
import { digestOf, type FileDigest } from './file-digest.ts'
import { FILE_PREFIXES, isMoving, isMovingFile } from './moving.ts'
import { type Beside, folderBeside, lineOf, writeRecordsFile } from './records-file.ts'
import { openSortedRows, type SortedRows } from './sorted-rows.ts'

/** What records move from, or to. */
export interface Home {
  table: Table
  files: ObjectStore
  keyedHash?: KeyedHash | undefined
}

export interface Moving {
  at: Date
  /** Ends the work before the next record or file. */
  signal?: AbortSignal
  /** Told of each record that was read or written, and of each file. */
  advance(by: number): void
}

export interface ExportedRecords {
  records: number
  files: number
  /** Records that stay behind. */
  staying: number
}

/** By this two homes are known to hash addresses with the same key; it says nothing of the key. */
export const hashKeyMark = async ({ keyedHash }: Pick<Home, 'keyedHash'>): Promise<string | null> =>
  (await keyedHash?.('records file', 'hash key')) ?? null

/**
 * Writes all records that move (P-MOVE-RECORDS) into a file, and pictures and sound into the folder
 * beside it. Cut off, it leaves no file of that name; the folder is gone on with.
 * @param options.former such a folder of before, on the same disk: what is the same there takes no
 *   room again
 * @throws where the file is there already, or cannot be written
 */
export async function exportRecords(
  home: Home,
  path: string,
  { at, former, ...moving }: Moving & { former?: string | undefined },
): Promise<ExportedRecords> {
  if (existsSync(path)) throw new Error(`${path} is there already; it is not replaced`)
  const copied = { from: home.files, to: folderBeside(path), former }
  await mkdir(copied.to, { recursive: true, mode: 0o700 })
  const records = openSortedRows(draftOf(`${path}.sorted`))
  const files = openSortedRows()
  try {
    let staying = 0
    const format = await recordsFormat(home.table)
    // Before the records, which may be of files that are removed meanwhile, and after them, since
    // they may be of files that came meanwhile.
    await copyFiles(copied, files, moving)
    for await (const item of home.table.scan()) {
      moving.signal?.throwIfAborted()
      if (isMoving(item, at)) records.add(String(item.pk), String(item.sk), lineOf(item))
      else staying += 1
      moving.advance(1)
    }
    await copyFiles(copied, files, moving)
    const lines = { records: records.all(), files: files.all() }
    const head = { format, at, hashKey: await hashKeyMark(home) }
    return { ...(await writeRecordsFile(path, lines, head, moving.signal)), staying }
  } finally {
    records.close()
    files.close()
  }
}

interface CopiedFolder {
  from: ObjectStore
  to: string
  former: string | undefined
}

/** Copies what has no line yet, and adds one for each file. */
async function copyFiles(
  folder: CopiedFolder,
  lines: SortedRows,
  { signal, advance }: Pick<Moving, 'signal' | 'advance'>,
): Promise<void> {
  for (const prefix of FILE_PREFIXES) {
    for await (const file of folder.from.list(prefix)) {
      signal?.throwIfAborted()
      if (!isMovingFile(file) || lines.has(file, '')) continue
      const digest = await copyFile(file, folder)
      // Removed since it was listed.
      if (!digest) continue
      const line: Beside = { file, ...digest }
      lines.add(file, '', JSON.stringify(line))
      advance(1)
    }
  }
}

/**
 * Has a file in the folder: as it is there, by a link to the one of before, or copied.
 * @returns undefined where there is none any more
 */
async function copyFile(
  file: string,
  { from, to, former }: CopiedFolder,
): Promise<FileDigest | undefined> {
  const target = join(to, file)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const copies = former === undefined ? [target] : [target, join(former, file)]
  const copy = copies.find((path) => existsSync(path))
  if (copy !== undefined) {
    const source = await from.open(file)
    if (!source) return undefined
    const digest = await digestOf(source)
    if (await isKept(copy, target, digest)) return digest
  }
  const source = await from.open(file)
  if (!source) return undefined
  const draft = draftOf(target)
  const digest = await digestOf(source, createWriteStream(draft, { mode: 0o600, flush: true }))
  await rename(draft, target)
  return digest
}

/** Whether a copy has the same bytes and is, or can be linked to be, where it is wanted. */
async function isKept(copy: string, target: string, { sha256 }: FileDigest): Promise<boolean> {
  try {
    if ((await digestOf(createReadStream(copy))).sha256 !== sha256) return false
    if (copy !== target) await link(copy, target)
    return true
  } catch {
    // It can be read no more, or this disk has no links: the file is copied anew.
    return false
  }
}
