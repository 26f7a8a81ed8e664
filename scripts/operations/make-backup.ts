import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { liesWithin } from '../project/lies-within.ts'
import { clearLeftovers, draftOf } from '../project/replace-folder.ts'
import { TABLE_FILE } from '../server/data-folder.ts'
import { openLocalStores } from '../server/open-local-stores.ts'
import {
  backupsIn,
  backupsOfHome,
  copySecrets,
  outdated,
  RECORDS_FILE,
  syncFolder,
  syncFolders,
} from './backup-folder.ts'
import { nameOfMoment } from './name-of-moment.ts'
import { type ExportedRecords, exportRecords, type Moving } from './records/export-records.ts'
import { folderBeside, readHead } from './records/records-file.ts'

/** What a backup is called until it is whole. */
const UNFINISHED = 'unfinished'

interface BackupOptions extends Moving {
  /** Whose records and files are exported; the product may run on it. Absolute. */
  dataDir: string
  /** Where backups lie; made where its parent is there. Absolute. */
  folder: string
  withSecrets: boolean
}

export interface MadeBackup extends ExportedRecords {
  /** Absolute. */
  folder: string
}

/**
 * Makes a backup (P-SERVE-BACKUP), which has its name only when it is whole. What a backup that was
 * killed left is removed first. Where it fails nothing of it stays, and backups of before are as
 * they were.
 * @throws naming what is wrong
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, folder, at } = options
  if (!existsSync(join(dataDir, TABLE_FILE))) {
    throw new Error(`${dataDir} holds no data: there is no ${TABLE_FILE}`)
  }
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
    const exported = await fill(draft, options)
    return { ...exported, folder: await giveName(draft, { folder, at }) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`no backup was made: ${reason}; those of before are as they were`, {
      cause: error,
    })
  }
}

/**
 * Removes backups of the same home that are older than so many days, never the newest.
 * @param made the folder of the newest
 * @returns the folders that were removed
 */
export async function removeOutdated(
  made: string,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<string[]> {
  const folder = dirname(made)
  const { hashKey } = await readHead(join(made, RECORDS_FILE))
  const ofHome = await backupsOfHome(await backupsIn(folder), hashKey)
  const removed = outdated(ofHome, { now, keepDays }).map(({ folder }) => folder)
  for (const outdated of removed) {
    // What is half removed is not to look like a backup, and is cleared up by the next one.
    const leaving = draftOf(join(folder, UNFINISHED))
    await rename(outdated, leaving)
    await rm(leaving, { recursive: true })
  }
  return removed
}

async function fill(
  draft: string,
  { dataDir, folder, withSecrets, ...moving }: BackupOptions,
): Promise<ExportedRecords> {
  const newest = (await backupsIn(folder)).at(-1)
  const former = newest && folderBeside(join(newest, RECORDS_FILE))
  const home = await openLocalStores({ dataDir, isChecked: true })
  try {
    const exported = await exportRecords(home, join(draft, RECORDS_FILE), { ...moving, former })
    if (withSecrets) await copySecrets(dataDir, draft)
    await syncFolders(draft)
    return exported
  } finally {
    await home.close()
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
