import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const PROJECT_FOLDER = resolve(import.meta.dirname, '../..')

/** A folder of `content`; a function has a copy of it beside its script. */
export function contentFolder(name: 'motifs' | 'thesaurus'): string {
  const copy = join(import.meta.dirname, name)
  return existsSync(copy) ? copy : join(PROJECT_FOLDER, 'content', name)
}

/** The data folder of `npm run serve` has what is published and what is made for that, too. */
const served = resolve(process.env.DATA_DIR || '.data', 'published')
const isServed = existsSync(served)
const madeIn = (folder: string, otherwise: string) =>
  isServed ? join(served, folder) : resolve(PROJECT_FOLDER, otherwise)

/** What the last pull brought; SNAPSHOT_DIR puts it elsewhere. */
export const SNAPSHOT_FOLDER = process.env.SNAPSHOT_DIR
  ? resolve(PROJECT_FOLDER, process.env.SNAPSHOT_DIR)
  : madeIn('snapshot', 'content/snapshot')

/** The search indexes made from it; CATALOGUE_DIR puts them elsewhere. */
export const SEARCH_INDEX_FOLDER = resolve(
  PROJECT_FOLDER,
  process.env.CATALOGUE_DIR || join(dirname(SNAPSHOT_FOLDER), 'catalogue'),
)

/** The built site; DIST_DIR puts it elsewhere. */
export const SITE_FOLDER = process.env.DIST_DIR
  ? resolve(PROJECT_FOLDER, process.env.DIST_DIR)
  : madeIn('site', 'dist')

/** Drawn share pictures by their digest; may be deleted at any time. */
export const SHARE_PICTURE_CACHE = madeIn('cache/share-pictures', '.cache/share-pictures')

/** The code of pages, bundled, by the key of its sources; may be deleted at any time. */
export const BUNDLE_CACHE = madeIn('cache/site-bundles', '.cache/site-bundles')

/** What Node.js compiled for processes that start often; may be deleted at any time. */
export const COMPILE_CACHE = madeIn('cache/compiled', '.cache/compiled')

export const SAMPLE_FOLDER = resolve(PROJECT_FOLDER, 'content/sample')
