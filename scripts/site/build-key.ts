import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SnapshotManifest } from '../content/write-snapshot.ts'
import { PROJECT_FOLDER, SITE_FOLDER, SNAPSHOT_FOLDER } from './folders.ts'

/** Everything but the snapshot from which pages are made. */
const SOURCES = [
  'src',
  'public',
  'content/editorial',
  'astro.config.mjs',
  'package-lock.json',
  'scripts/site',
]

const KEY_FILE = '.build-key'

/**
 * What a build of this moment would be made from: two equal keys give the same site.
 * @param day pages say what is new or of today, so a day is part of it
 */
export async function currentBuildKey(day: string): Promise<string> {
  const hash = createHash('sha256').update(day)
  for (const name of SOURCES) await addTo(hash, join(PROJECT_FOLDER, name))
  for (const [name, value] of Object.entries(process.env).toSorted()) {
    if (name.startsWith('PUBLIC_')) hash.update(`${name}=${value}\n`)
  }
  hash.update((await readManifest()).digest)
  return hash.digest('hex')
}

/** @throws where there is no snapshot */
export async function readManifest(): Promise<SnapshotManifest> {
  const manifest = await readFile(join(SNAPSHOT_FOLDER, 'manifest.json'), 'utf8')
  return JSON.parse(manifest) as SnapshotManifest
}

/** The key of the site that is there; undefined where there is none. */
export async function builtKey(): Promise<string | undefined> {
  return readFile(join(SITE_FOLDER, KEY_FILE), 'utf8').catch(() => undefined)
}

export const buildKeyPath = (folder: string) => join(folder, KEY_FILE)

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
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
