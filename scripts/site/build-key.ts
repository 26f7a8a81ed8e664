import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SnapshotManifest } from '../content/write-snapshot.ts'
import { PROJECT_FOLDER } from './folders.ts'

/** Everything but the snapshot from which pages are made. */
const SOURCES = [
  'src',
  'public',
  'content/editorial',
  'content/sample/topics.json',
  'astro.config.mjs',
  'package-lock.json',
  'scripts/site',
]

const RECORD_FILE = '.build-key'

/** What a built site was made from: its key, and the table that its content came from. */
export interface BuildRecord {
  key: string
  table: string
}

/**
 * What a build of this moment would be made from: two equal keys give the same site.
 * @param day pages say what is new or of today, so a day is part of it
 */
export async function currentBuildKey(
  day: string,
  { digest }: Pick<SnapshotManifest, 'digest'>,
): Promise<string> {
  const hash = createHash('sha256').update(day)
  for (const name of SOURCES) await addTo(hash, join(PROJECT_FOLDER, name))
  for (const [name, value] of Object.entries(process.env).toSorted()) {
    if (name.startsWith('PUBLIC_')) hash.update(`${name}=${value}\n`)
  }
  hash.update(digest)
  return hash.digest('hex')
}

/** @throws where there is no snapshot */
export async function readManifest(snapshotFolder: string): Promise<SnapshotManifest> {
  const manifest = await readFile(join(snapshotFolder, 'manifest.json'), 'utf8')
  return JSON.parse(manifest) as SnapshotManifest
}

/** What the site in a folder was made from; undefined where there is none, or an older one. */
export async function readBuildRecord(siteFolder: string): Promise<BuildRecord | undefined> {
  const text = await readFile(join(siteFolder, RECORD_FILE), 'utf8').catch(() => '{}')
  const { key, table } = JSON.parse(text.startsWith('{') ? text : '{}') as Partial<BuildRecord>
  return key !== undefined && table !== undefined ? { key, table } : undefined
}

export async function writeBuildRecord(siteFolder: string, record: BuildRecord): Promise<void> {
  await writeFile(join(siteFolder, RECORD_FILE), JSON.stringify(record))
}

/** Adds a file, or every file of a folder by its name, to what is hashed. */
export async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined
      throw error
    },
  )
  if (entries === undefined) {
    hash.update(`${relative(PROJECT_FOLDER, path)}\n`).update(await readFile(path))
    return
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    await addTo(hash, join(path, entry.name))
  }
}
