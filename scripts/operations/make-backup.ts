import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { openSqliteFile } from '../../functions/store/table/sqlite/sqlite-file.ts'
import { liesWithin } from '../project/lies-within.ts'
import { clearLeftovers, draftOf } from '../project/replace-folder.ts'
import {
  copyFile,
  type Digest,
  digestOf,
  objectCopies,
  syncFolder,
  syncFolders,
} from './backup-files.ts'
import {
  type BackedUpFile,
  type Backup,
  backupsIn,
  MANIFEST_FILE,
  type Manifest,
  OBJECTS_FOLDER,
  outdated,
  SECRETS_FILE,
  TABLE_FILE,
} from './backup-folder.ts'
import { nameOfMoment } from './name-of-moment.ts'

/**
 * More pages than a file has: the table is copied in one step, in a thread of its own. In several it
 * would begin anew whenever another process writes.
 */
const ALL_PAGES = 2 ** 31 - 1

/** What a backup is called until it is whole. */
const UNFINISHED = 'unfinished'

interface BackupOptions {
  /** Whose table, pictures and sound are copied; the product may run on it. Absolute. */
  dataDir: string
  /** Where backups lie; made where its parent is there. Absolute. */
  folder: string
  withSecrets: boolean
  now: () => Date
  /** Told what is done next. */
  say: (line: string) => void
}

/**
 * Makes a backup (P-SERVE-BACKUP): as of the moment at which the table is copied, checked, and under its
 * name only when it is whole. What a backup that was killed left is removed first. Where it fails
 * nothing of it stays, and backups of before are as they were.
 * @throws naming what is wrong
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { dataDir, folder } = options
  const table = join(dataDir, TABLE_FILE)
  if (!existsSync(table)) throw new Error(`${dataDir} holds no data: there is no ${TABLE_FILE}`)
  if (liesWithin(folder, dataDir)) {
    throw new Error(`${folder} lies in the data folder, and would be lost with it`)
  }
  const unfinished = join(folder, UNFINISHED)
  const draft = draftOf(unfinished)
  try {
    if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 })
    await clearLeftovers(unfinished)
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    const manifest = await fill(draft, options)
    const made = await giveName(draft, { folder, at: new Date(manifest.madeAt) })
    return { folder: made, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`no backup was made: ${reason}; those of before are as they were`, {
      cause: error,
    })
  }
}

/**
 * Removes backups of the same table that are older than so many days, never the newest.
 * @returns those that were removed
 */
export async function removeOutdated(
  { folder, manifest: { table } }: Backup,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<Backup[]> {
  const all = await backupsIn(dirname(folder))
  const ofTable = all.filter(({ manifest }) => manifest.table === table)
  const removed = outdated(ofTable, { now, keepDays })
  for (const { folder } of removed) {
    // What is half removed is not to look like a backup, and is cleared up by the next one.
    const leaving = draftOf(join(dirname(folder), UNFINISHED))
    await rename(folder, leaving)
    await rm(leaving, { recursive: true })
  }
  return removed
}

async function fill(
  draft: string,
  { dataDir, folder, withSecrets, now, say }: BackupOptions,
): Promise<Manifest> {
  const former = (await backupsIn(folder)).at(-1)
  const objects = objectCopies({
    from: join(dataDir, OBJECTS_FOLDER),
    to: join(draft, OBJECTS_FOLDER),
    former: former && join(former.folder, OBJECTS_FOLDER),
  })
  say('copying pictures and sound')
  await objects.run()
  say('copying the table')
  const madeAt = now()
  const target = join(draft, TABLE_FILE)
  await copyTable(join(dataDir, TABLE_FILE), target)
  // What came while the table was copied: whatever it names is there then.
  await objects.run()
  say('checking the copy')
  const checked = checkTable(target)
  const files: BackedUpFile[] = [
    named(TABLE_FILE, await digestOf(target)),
    ...[...objects.copied].map(([key, digest]) => named(`${OBJECTS_FOLDER}/${key}`, digest)),
  ]
  if (withSecrets) {
    const secrets = await copyFile(join(dataDir, SECRETS_FILE), join(draft, SECRETS_FILE))
    files.push(named(SECRETS_FILE, secrets))
  }
  const manifest: Manifest = { format: 1, madeAt: madeAt.toISOString(), ...checked, files }
  const text = JSON.stringify(manifest, null, 2)
  await writeFile(join(draft, MANIFEST_FILE), text, { mode: 0o600, flush: true })
  await syncFolders(draft)
  return manifest
}

const named = (path: string, { bytes, sha256 }: Digest): BackedUpFile => ({ path, bytes, sha256 })

async function copyTable(from: string, to: string): Promise<void> {
  // Both for their owner alone: SQLite takes a file that is there as it is.
  await writeFile(to, '', { mode: 0o600 })
  const source = openSqliteFile({ path: from, schema: '' })
  try {
    await copyDatabase(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}

/**
 * Opens a copy, makes it one file without a journal beside it, and reads all of it.
 * @throws naming what is damaged
 */
function checkTable(path: string): Pick<Manifest, 'table' | 'schema' | 'items'> {
  const copy = new DatabaseSync(path)
  try {
    const valueBy = (sql: string) => Object.values(copy.prepare(sql).get() ?? {})[0]
    copy.exec('PRAGMA journal_mode = DELETE')
    const found = valueBy('PRAGMA integrity_check(1)')
    if (found !== 'ok') throw new Error(`the table is damaged: ${found}`)
    return {
      table: `sqlite:${valueBy("SELECT value FROM meta WHERE name = 'id'")}`,
      schema: Number(valueBy('PRAGMA user_version')),
      items: Number(valueBy('SELECT count(*) FROM item')),
    }
  } finally {
    copy.close()
  }
}

/** Renames what is whole; two of one second are a second apart by their names. */
async function giveName(
  draft: string,
  { folder, at }: { folder: string; at: Date },
): Promise<string> {
  for (let time = at.getTime(); ; time += 1000) {
    const path = join(folder, nameOfMoment(new Date(time)))
    if (existsSync(path)) continue
    await rename(draft, path)
    await syncFolder(folder)
    return path
  }
}
