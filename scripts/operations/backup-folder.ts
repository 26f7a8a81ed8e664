/**
 * A folder of backups (P-SERVE-BACKUP): each is a folder named by its moment in UTC, such as
 * `20261120T101500Z`, with a manifest that says what it holds.
 */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { isObjectKey } from '../../functions/files/object-store.ts'

/** In a backup as in a data folder. */
export const TABLE_FILE = 'hearticle.sqlite'
export const OBJECTS_FOLDER = 'objects'
export const SECRETS_FILE = 'secrets.json'
export const MANIFEST_FILE = 'manifest.json'

const DAY = 24 * 60 * 60 * 1000
/** Clocks of two machines differ by less. */
const MINUTE = 60 * 1000

const fileSchema = z.strictObject({
  path: z.string().check(z.refine(isOfBackup, 'is no file of a backup')),
  bytes: z.int().check(z.gte(0)),
  /** Hexadecimal. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
})
const manifestSchema = z.strictObject({
  /** Of this file. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The table's own name, by which it is told from others. */
  table: z.string().check(z.minLength(1)),
  /** The version of the table's file (`PRAGMA user_version`). */
  schema: z.int(),
  /** How many items the table holds. */
  items: z.int().check(z.gte(0)),
  files: z.array(fileSchema),
})

export type BackedUpFile = z.output<typeof fileSchema>
export type Manifest = z.output<typeof manifestSchema>

export interface Backup {
  /** Absolute. */
  folder: string
  manifest: Manifest
}

/**
 * All whole backups of a folder, oldest first. Whatever else lies there is passed over.
 * @throws where the folder cannot be read
 */
export async function backupsIn(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).toSorted()
  const backups: Backup[] = []
  for (const name of names) {
    try {
      backups.push(await readBackup(join(folder, name)))
    } catch (error) {
      if (!(error instanceof NoBackup)) throw error
    }
  }
  return backups
}

/** A folder that is not a backup, or whose manifest is damaged. */
class NoBackup extends Error {
  override name = 'NoBackup'
}

/** @throws NoBackup naming the folder and what is wrong with it */
export async function readBackup(folder: string): Promise<Backup> {
  try {
    const text = await readFile(join(folder, MANIFEST_FILE), 'utf8')
    return { folder, manifest: manifestSchema.parse(JSON.parse(text)) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new NoBackup(`${folder} is no backup: it has no ${MANIFEST_FILE}`, { cause: error })
    }
    if (code !== undefined) throw error
    throw new NoBackup(`${folder} is damaged: ${MANIFEST_FILE} is not the list of its files`, {
      cause: error,
    })
  }
}

/**
 * Which backups are too old: those of more days than are kept, never the newest. None while one lies
 * in the future, since the clock is wrong then, or was.
 * @param backups of one table, oldest first
 */
export function outdated(
  backups: readonly Backup[],
  { now, keepDays }: { now: Date; keepDays: number },
): Backup[] {
  const age = ({ manifest }: Backup) => now.getTime() - Date.parse(manifest.madeAt)
  if (backups.some((backup) => age(backup) < -MINUTE)) return []
  return backups.slice(0, -1).filter((backup) => age(backup) > keepDays * DAY)
}

/** What is to be said of a backup in a line. */
export function describeBackup({ folder, manifest: { items, files } }: Backup): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const objects = files.filter(({ path }) => path.startsWith(`${OBJECTS_FOLDER}/`)).length
  const megabytes = (bytes / 1e6).toFixed(1)
  return `${basename(folder)}: ${items} items, ${objects} pictures and sound files, ${megabytes} MB`
}

/** A manifest may have been changed by somebody: what it names stays within the folder. */
function isOfBackup(path: string): boolean {
  const [folder, ...names] = path.split('/')
  if (folder === OBJECTS_FOLDER) return isObjectKey(names.join('/'))
  return path === TABLE_FILE || path === SECRETS_FILE
}
