/**
 * A folder of backups (P-SERVE-BACKUP): each is a folder named by its moment in UTC, such as
 * `20261120T101500Z`, with a file of records, the folder of files that belongs to it, and, where they
 * were asked for, secrets.
 */
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readHead } from './records/records-file.ts'

export const RECORDS_FILE = 'records'
/** In a backup as in a data folder. */
export const SECRETS_FILE = 'secrets.json'

const DAY = 24 * 60 * 60 * 1000
/** Clocks of two machines differ by less. */
const MINUTE = 60 * 1000

/** The backups of a folder, oldest first. Whatever else lies there is passed over. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{8}T\d{6}Z$/.test(name))
  return names.toSorted().map((name) => join(folder, name))
}

export interface DatedBackup {
  folder: string
  madeAt: Date
}

/** Those backups that were made of the same home, by its hash key. What cannot be read is none. */
export async function backupsOfHome(
  folders: readonly string[],
  hashKey: string | null,
): Promise<DatedBackup[]> {
  const found: DatedBackup[] = []
  for (const folder of folders) {
    const head = await readHead(join(folder, RECORDS_FILE)).catch(() => undefined)
    if (head?.hashKey === hashKey) found.push({ folder, madeAt: new Date(head.at) })
  }
  return found
}

/**
 * Which backups are too old: those of more days than are kept, never the newest. None while one lies
 * in the future, since the clock is wrong then, or was.
 * @param backups of one home, oldest first
 */
export function outdated(
  backups: readonly DatedBackup[],
  { now, keepDays }: { now: Date; keepDays: number },
): DatedBackup[] {
  const age = ({ madeAt }: DatedBackup) => now.getTime() - madeAt.getTime()
  if (backups.some((backup) => age(backup) < -MINUTE)) return []
  return backups.slice(0, -1).filter((backup) => age(backup) > keepDays * DAY)
}

/** What is to be said of a backup in a line. */
export function describeBackup(
  folder: string,
  { records, files }: { records: number; files: number },
): string {
  return `${basename(folder)}: ${records} records, ${files} files`
}

/** Copies secrets from folder to folder, for their owner alone. */
export async function copySecrets(from: string, to: string): Promise<void> {
  const secrets = await readFile(join(from, SECRETS_FILE))
  await writeFile(join(to, SECRETS_FILE), secrets, { mode: 0o600, flush: true })
}

/** Brings to the disk which files a folder and all below it have. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  }
  await syncFolder(folder)
}

/** Brings to the disk which files a folder has. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
