import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type Erasure,
  noteErasures,
  openErasuresFile,
  readErasures,
} from '../../functions/accounts/erasures-file.ts'
import { replayDeletions } from '../../functions/accounts/replay-deletions.ts'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import { type OpenedStores, storesOn } from '../project/opened-stores.ts'
import { clearLeftovers, draftOf } from '../project/replace-folder.ts'
import { OBJECTS_FOLDER, TABLE_FILE } from '../server/data-folder.ts'
import { openLocalSecrets } from '../server/secrets.ts'
import {
  backupsIn,
  copySecrets,
  RECORDS_FILE,
  SECRETS_FILE,
  syncFolder,
  syncFolders,
} from './backup-folder.ts'
import type { Moving } from './records/export-records.ts'
import { importRecords } from './records/import-records.ts'
import { type RecordsHead, readHead } from './records/records-file.ts'

interface RestoreOptions extends Moving {
  /** One backup, or a folder of them, of which the newest is taken. Absolute. */
  folder: string
  /** The data folder to make. Absolute. */
  to: string
  /** The list of who was deleted and what was ended or left since; undefined for none. */
  erasuresFile: string | undefined
}

/** What came of it. */
export interface Restored {
  /** Absolute. */
  backup: string
  head: RecordsHead
  records: number
  files: number
  hasSecrets: boolean
  /** How many accounts were there again, and are deleted again; undefined without a list. */
  replayed: number | undefined
}

/**
 * Makes a data folder of a backup (P-SERVE-BACKUP): imports it into a folder beside that one, deletes
 * there again who was deleted since, and puts it in its place. Where it fails, nothing stands there.
 * @throws naming what is wrong
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const backup = await findBackup(options.folder)
  const since =
    options.erasuresFile === undefined ? undefined : await readList(options.erasuresFile)
  const target = await emptyFolder(options.to)
  await clearLeftovers(target)
  const draft = draftOf(target)
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { mode: 0o700 })
    const restored = await fill(draft, { ...options, backup, since })
    await syncFolders(draft)
    await rename(draft, target)
    await syncFolder(dirname(target))
    return restored
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`nothing was restored: ${reason}`, { cause: error })
  }
}

async function findBackup(folder: string): Promise<string> {
  if (existsSync(join(folder, RECORDS_FILE))) return folder
  const newest = existsSync(folder) ? (await backupsIn(folder)).at(-1) : undefined
  if (newest === undefined) throw new Error(`${folder} is no backup, and holds none`)
  return newest
}

/** A list of erasures, and where it lies. */
interface ErasuresList {
  path: string
  erasures: readonly Erasure[]
}

async function readList(path: string): Promise<ErasuresList> {
  try {
    return { path, erasures: await readErasures(path) }
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`ERASURES_FILE cannot be used: ${message}; nothing was restored`, { cause })
  }
}

/**
 * The folder to make, whatever links lead there.
 * @throws where something is in it, or it cannot be put in place in one step
 */
async function emptyFolder(to: string): Promise<string> {
  if (!existsSync(to)) {
    await mkdir(dirname(to), { recursive: true })
    return join(await realpath(dirname(to)), basename(to))
  }
  if ((await readdir(to)).length > 0) {
    throw new Error(`${to} is not empty: nothing is put over it; name another folder`)
  }
  const target = await realpath(to)
  if ((await stat(target)).dev !== (await stat(dirname(target))).dev) {
    throw new Error(`${to} is a disk of its own: name a folder on it that is not there yet`)
  }
  return target
}

async function fill(
  draft: string,
  { backup, since, ...moving }: Moving & { backup: string; since: ErasuresList | undefined },
): Promise<Restored> {
  const hasSecrets = existsSync(join(backup, SECRETS_FILE))
  if (hasSecrets) await copySecrets(backup, draft)
  const stores = storesOn({
    table: openSqliteTable({ path: join(draft, TABLE_FILE) }),
    files: openFolderObjectStore(join(draft, OBJECTS_FOLDER)),
    keyedHash: hasSecrets
      ? createKeyedHash(async () => (await openLocalSecrets(draft)).hashKey)
      : undefined,
  })
  try {
    const path = join(backup, RECORDS_FILE)
    const imported = await importRecords(stores, path, { ...moving, takesDemoAccounts: true })
    if (imported.isSameHashKey === false) throw new Error(`${SECRETS_FILE} is not of this backup`)
    const head = await readHead(path)
    const replayed = await replay(stores, since)
    const { imported: records, files } = imported
    return { backup, head, records, files, hasSecrets, replayed }
  } finally {
    await stores.close()
  }
}

/** Deletes from what was imported who was deleted since, and what had begun to be deleted then. */
async function replay(
  stores: OpenedStores,
  since: ErasuresList | undefined,
): Promise<number | undefined> {
  if (!since) return undefined
  // They stand in the list: noted in the folder alone.
  await noteErasures(stores.files, since.erasures)
  const files = await openErasuresFile(since.path, stores.files)
  return replayDeletions(stores, { today: stores, files })
}
