import { type FileHandle, open } from 'node:fs/promises'
import { openFolderObjectStore } from '../../../functions/files/folder-object-store.ts'
import { contentChangeWrite } from '../../../functions/store/content/content-changes.ts'
import { IF_NEW } from '../../../functions/store/table/conditions.ts'
import { MAIL_PREFIX, SEED_KEY } from '../../../functions/store/table/keys.ts'
import { itemSize } from '../../../functions/store/table/limits.ts'
import {
  noteRecordsFormat,
  RECORDS_FORMAT,
  recordsFormat,
} from '../../../functions/store/table/records-format.ts'
import type { Item, Table, Write } from '../../../functions/store/table/table.ts'
import { transact } from '../../../functions/store/table/transact.ts'
import { type Home, hashKeyMark, type Moving } from './export-records.ts'
import { digestOf } from './file-digest.ts'
import { isMoving } from './moving.ts'
import { type Beside, folderBeside, lineOf, readRecordsFile } from './records-file.ts'
import { openSortedRows, type SortedRows } from './sorted-rows.ts'

/** One more is for the note that everything is to be published. */
const WRITES_AT_ONCE = 99
/** DynamoDB takes 4 MB in one transaction. */
const BYTES_AT_ONCE = 3_000_000
/** So many of what stands against an import are named. */
const NAMED = 5

export interface ImportRequest extends Moving {
  /** Whether the sandbox's demo accounts, whose password is public, may come along. */
  takesDemoAccounts: boolean
}

/** What an import did. */
export interface ArrivedRecords {
  imported: number
  unchanged: number
  /** Expired since the file was written. */
  expired: number
  files: number
  /** Whether both homes hash with the same key; undefined where one of the two is not known. */
  isSameHashKey: boolean | undefined
}

/**
 * Brings all records of a file, and the files beside it, into a home that has none of its own
 * (P-MOVE-RECORDS). All of it is checked before anything is written. Killed, it is done again and
 * writes what is missing; mails come last, since they are sent as soon as they are there; the last
 * write of all notes that everything is to be published.
 * @throws naming what is wrong with the file, or what stands in the table and is not in it; then
 *   nothing was written
 */
export async function importRecords(
  home: Home,
  path: string,
  request: ImportRequest,
): Promise<ArrivedRecords> {
  const file = await open(path, 'r')
  const present = openSortedRows()
  try {
    for await (const item of home.table.scan()) {
      request.signal?.throwIfAborted()
      if (isMoving(item, request.at)) present.add(String(item.pk), String(item.sk), lineOf(item))
    }
    const found = await checkAll(home, { file, path, present }, request)
    const imported = await writeAll(home, { file, path, present, ...found }, request)
    const { unchanged, expired, files, isSameHashKey } = found
    return { imported, unchanged, expired, files, isSameHashKey }
  } finally {
    present.close()
    await file.close()
  }
}

interface Source {
  file: FileHandle
  path: string
  /** The records that the table has already. */
  present: SortedRows
}

interface Found {
  /** Of the records in the file. */
  format: number
  missing: number
  unchanged: number
  expired: number
  files: number
  isSameHashKey: boolean | undefined
}

/** Reads the whole file and what lies beside it. @throws where anything stands against an import */
async function checkAll(
  home: Home,
  { file, path, present }: Source,
  { at, signal, takesDemoAccounts }: ImportRequest,
): Promise<Found> {
  const exported = openFolderObjectStore(folderBeside(path))
  const counts = { missing: 0, unchanged: 0, expired: 0, files: 0 }
  const mark = await hashKeyMark(home)
  const against = new Objections()
  let isSameHashKey: boolean | undefined
  let format = RECORDS_FORMAT
  for await (const line of readRecordsFile(file, path)) {
    signal?.throwIfAborted()
    if ('head' in line) {
      const exportedKey = line.head.hashKey
      format = line.head.format
      isSameHashKey = mark === null || exportedKey === null ? undefined : mark === exportedKey
      continue
    }
    if ('beside' in line) {
      counts.files += 1
      against.add(await objectionTo(line.beside, { beside: exported, files: home.files, path }))
      continue
    }
    const { pk, sk } = line.record
    if (pk === SEED_KEY.pk && !takesDemoAccounts) against.add(DEMO_ACCOUNTS)
    if (!isMoving(line.record, at)) {
      counts.expired += 1
      continue
    }
    switch (present.tickOff(String(pk), String(sk), lineOf(line.record))) {
      case 'none':
        counts.missing += 1
        break
      case 'same':
        counts.unchanged += 1
        break
      case 'other':
        against.add(`the table has another ${pk} ${sk} than the file`)
    }
  }
  for (const [pk, sk] of present.left(NAMED + 1)) {
    against.add(`the table has ${pk} ${sk}, which is not in the file`)
  }
  against.throwIfAny()
  return { ...counts, format, isSameHashKey }
}

const DEMO_ACCOUNTS =
  'the file comes from npm start: it has sample content, and demo accounts whose password everybody knows; --with-demo-accounts brings them all the same'

/** What stands against an import: nothing is written where there is anything. */
class Objections {
  readonly #named: string[] = []
  #count = 0

  add(objection: string | undefined): void {
    if (objection === undefined) return
    this.#count += 1
    if (this.#named.length < NAMED) this.#named.push(objection)
  }

  throwIfAny(): void {
    if (this.#count === 0) return
    const more = this.#count > this.#named.length ? ['and more'] : []
    throw new Error([...this.#named, ...more, 'nothing was written'].join('\n'))
  }
}

async function objectionTo(
  { file, sha256 }: Beside,
  { beside, files, path }: Pick<Home, 'files'> & { beside: Home['files']; path: string },
): Promise<string | undefined> {
  const copy = await beside.open(file)
  if (!copy) return `${folderBeside(path)} lacks ${file}`
  if ((await digestOf(copy)).sha256 !== sha256) return `${folderBeside(path)}/${file} was changed`
  const present = await files.open(file)
  if (present && (await digestOf(present)).sha256 !== sha256)
    return `there is another ${file} than beside the file`
  return undefined
}

/** @returns how many records were written */
async function writeAll(
  home: Home,
  { file, path, present, missing, format }: Source & Pick<Found, 'missing' | 'format'>,
  { at, signal, advance }: ImportRequest,
): Promise<number> {
  const exported = openFolderObjectStore(folderBeside(path))
  const writer = openWriter(home.table, advance)
  // Before them: the next start brings what is there to the format of today.
  if (missing > 0 && format !== (await recordsFormat(home.table))) {
    await noteRecordsFormat(home.table, format)
  }
  let brought = 0
  for (const isRoundOfMails of [false, true]) {
    for await (const line of readRecordsFile(file, path)) {
      signal?.throwIfAborted()
      if ('beside' in line && !isRoundOfMails) {
        if (await bring(line.beside.file, exported, home.files)) brought += 1
        advance(1)
      }
      if (!('record' in line)) continue
      const [pk, sk] = [String(line.record.pk), String(line.record.sk)]
      if (pk.startsWith(MAIL_PREFIX) !== isRoundOfMails) continue
      if (isMoving(line.record, at) && !present.has(pk, sk)) await writer.add(line.record)
    }
  }
  return writer.end(at, { isAnythingElseNew: brought > 0 })
}

/** @returns false where it was there already */
async function bring(key: string, from: Home['files'], into: Home['files']): Promise<boolean> {
  if (await into.get(key)) return false
  const bytes = await from.get(key)
  if (!bytes) throw new Error(`${key} was taken away meanwhile`)
  await into.put(key, bytes)
  return true
}

/** Writes records, many in one transaction, where there is none with their key. */
function openWriter(table: Table, advance: (by: number) => void) {
  let waiting: Item[] = []
  let bytes = 0
  let written = 0
  const flush = async (note: Write[] = []) => {
    const writes = waiting.map((put) => ({ put, condition: IF_NEW }))
    const refused = await transact(table, [...writes, ...note])
    const other = refused && waiting[refused.indexOf(true)]
    if (other) throw new Error(`${other.pk} ${other.sk} was written meanwhile: stop what writes`)
    written += waiting.length
    advance(waiting.length)
    waiting = []
    bytes = 0
  }
  return {
    async add(item: Item): Promise<void> {
      const size = itemSize(item)
      if (waiting.length === WRITES_AT_ONCE || bytes + size > BYTES_AT_ONCE) await flush()
      waiting.push(item)
      bytes += size
    },
    /** Writes the last ones together with the note, so that it is there if they are. */
    async end(at: Date, { isAnythingElseNew }: { isAnythingElseNew: boolean }): Promise<number> {
      const isNew = waiting.length > 0 || isAnythingElseNew
      if (isNew) await flush([contentChangeWrite(['EVERYTHING'], at)])
      return written
    },
  }
}
