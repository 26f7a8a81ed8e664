import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PROJECT_FOLDER } from '../../project/folders.ts'

/** Everything but the snapshot from which pages are made. */
const SOURCES = [
  'src',
  'public',
  'content/editorial',
  'content/sample/topics.json',
  'astro.config.mjs',
  'package-lock.json',
  'scripts/publishing/pages',
  'scripts/publishing/share-images',
]

/** What the code of the pages is made from: two equal keys give the same code. */
export function sourcesKey(): string {
  const hash = createHash('sha256')
  for (const name of SOURCES) addTo(hash, join(PROJECT_FOLDER, name))
  for (const [name, value] of Object.entries(process.env).toSorted()) {
    if (name.startsWith('PUBLIC_')) hash.update(`${name}=${value}\n`)
  }
  return hash.digest('hex')
}

/** Adds a file, or every file of a folder by its name, to what is hashed. */
export function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  if (!statSync(path).isDirectory()) {
    hash.update(`${relative(PROJECT_FOLDER, path)}\n`).update(readFileSync(path))
    return
  }
  for (const name of readdirSync(path).toSorted()) addTo(hash, join(path, name))
}
