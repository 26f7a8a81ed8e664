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
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import { storesOn } from '../project/opened-stores.ts'
import { clearLeftovers, draftOf } from '../project/replace-folder.ts'
import { copyFile, digestOf, syncFolder, syncFolders } from './backup-files.ts'
import {
  type Backup,
  backupsIn,
  MANIFEST_FILE,
  OBJECTS_FOLDER,
  readBackup,
  TABLE_FILE,
} from './backup-folder.ts'

interface RestoreOptions {
  /** One backup, or a folder of them, of which the newest is taken. Absolute. */
  folder: string
  /** The data folder to make. Absolute. */
  to: string
  /** The list of who was deleted and which histories were ended; undefined for none. */
  erasuresFile: string | undefined
  /** Told what is done next. */
  say: (line: string) => void
}

/** What came of it. */
export interface Restored {
  backup: Backup
  /** How many accounts were there again, and are deleted again; undefined without a list. */
  replayed: number | undefined
}

/**
 * Makes a data folder of a backup (P-SERVE-BACKUP): checks all of it first, then copies it beside that
 * folder, deletes there again who was deleted since, and puts it in its place. Where it fails,
 * nothing stands there.
 * @throws naming what is wrong
 */
export async function restoreBackup({
  folder,
  to,
  erasuresFile,
  say,
}: RestoreOptions): Promise<Restored> {
  const backup = await findBackup(folder)
  const since = erasuresFile === undefined ? undefined : await readList(erasuresFile)
  const target = await emptyFolder(to)
  say(`checking ${backup.folder}`)
  await verify(backup)
  await clearLeftovers(target)
  const draft = draftOf(target)
  await rm(draft, { recursive: true, force: true })
  try {
    say('copying it')
    for (const { path, bytes, sha256 } of backup.manifest.files) {
      const copied = await copyFile(join(backup.folder, path), join(draft, path))
      if (copied.bytes !== bytes || copied.sha256 !== sha256) {
        throw new Error(`${path} was not read twice alike`)
      }
    }
    say('opening the copy')
    const replayed = await replay(draft, since)
    await syncFolders(draft)
    await rename(draft, target)
    await syncFolder(dirname(target))
    return { backup, replayed }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`nothing was restored: ${reason}`, { cause: error })
  }
}

async function findBackup(folder: string): Promise<Backup> {
  if (existsSync(join(folder, MANIFEST_FILE))) return readBackup(folder)
  const newest = existsSync(folder) ? (await backupsIn(folder)).at(-1) : undefined
  if (!newest) throw new Error(`${folder} is no backup, and holds none`)
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

/** @throws naming each file that is not as it was backed up */
async function verify({ folder, manifest }: Backup): Promise<void> {
  const wrong: string[] = []
  for (const { path, bytes, sha256 } of manifest.files) {
    try {
      const found = await digestOf(join(folder, path))
      if (found.bytes !== bytes) wrong.push(`${path} has ${found.bytes} bytes instead of ${bytes}`)
      else if (found.sha256 !== sha256) wrong.push(`${path} has other content`)
    } catch (error) {
      wrong.push(`${path} cannot be read: ${(error as Error).message}`)
    }
  }
  if (!manifest.files.some(({ path }) => path === TABLE_FILE))
    wrong.push(`${TABLE_FILE} is missing`)
  if (wrong.length > 0) {
    throw new Error(`${folder} is damaged, and nothing was restored:\n  ${wrong.join('\n  ')}`)
  }
}

/** Deletes from what was copied who was deleted since, and what had begun to be deleted then. */
async function replay(
  dataDir: string,
  since: ErasuresList | undefined,
): Promise<number | undefined> {
  const objects = openFolderObjectStore(join(dataDir, OBJECTS_FOLDER))
  const files = since ? await openErasuresFile(since.path, objects) : objects
  const table = openSqliteTable({ path: join(dataDir, TABLE_FILE), isChecked: true })
  const stores = storesOn({ table, files })
  try {
    if (!since) return undefined
    // They stand in the list: noted in the folder alone.
    await noteErasures(objects, since.erasures)
    return await replayDeletions(stores, { today: stores, files })
  } finally {
    await stores.close()
  }
}
