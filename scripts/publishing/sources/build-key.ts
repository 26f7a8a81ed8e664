import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { missingServices, siteOrigin } from '../../project/environment.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'

/** Everything but the snapshot from which pages are made. */
const SOURCES = [
  'src',
  'public',
  'content/editorial',
  'content/motifs',
  'content/sample/topics.json',
  'astro.config.mjs',
  'package-lock.json',
  'scripts/publishing/pages',
  'scripts/publishing/share-images',
]

/** Whatever a search index depends on besides the snapshot. */
const SEARCH_INDEX_SOURCES = [
  'functions/search',
  'scripts/publishing/search-index',
  'content/thesaurus',
  'src/contract',
  'src/domain',
]

/** The keys that the publisher of AWS was bundled with: it has no sources. */
declare const BUNDLED_KEYS: { code: string; searchIndex: string } | undefined
const bundled = typeof BUNDLED_KEYS === 'undefined' ? undefined : BUNDLED_KEYS

/** The sources of the pages alone, wherever they are built and for whichever address. */
export const codeKey = (): string => bundled?.code ?? hashOf(SOURCES).digest('hex')

/** The code that makes search indexes. */
export const searchIndexKey = (): string =>
  bundled?.searchIndex ?? hashOf(SEARCH_INDEX_SOURCES).digest('hex')

/**
 * What the code of the pages is made from: two equal keys give the same code.
 * @param environment with the settings that pages are built with
 */
export function sourcesKey(environment: NodeJS.ProcessEnv = process.env): string {
  const hash = hashOf(SOURCES)
  // Named or not, the default origin gives the same code.
  const settings = { ...environment, PUBLIC_SITE_ORIGIN: siteOrigin(environment) }
  for (const [name, value] of Object.entries(settings).toSorted()) {
    if (name.startsWith('PUBLIC_')) hash.update(`${name}=${value}\n`)
  }
  const missing = missingServices(environment)
  if (missing.mail) hash.update('MAIL=none\n')
  if (missing.plans) hash.update('PLANS=none\n')
  if (environment.COUNTRY) hash.update(`COUNTRY=${environment.COUNTRY}\n`)
  return hash.digest('hex')
}

function hashOf(names: readonly string[]): ReturnType<typeof createHash> {
  const hash = createHash('sha256')
  for (const name of names) addTo(hash, join(PROJECT_FOLDER, name))
  return hash
}

/** Adds a file, or every file of a folder by its name, to what is hashed. */
function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  if (!statSync(path).isDirectory()) {
    hash.update(`${relative(PROJECT_FOLDER, path)}\n`).update(readFileSync(path))
    return
  }
  for (const name of readdirSync(path).toSorted()) addTo(hash, join(path, name))
}
