import { dirname, join, resolve } from 'node:path'

export const PROJECT_FOLDER = resolve(import.meta.dirname, '../..')

/** From this script to a copy of `content`, as the bundle of a function says. */
declare const BUNDLED_CONTENT: string | undefined
const content = typeof BUNDLED_CONTENT === 'undefined' ? '../../content' : BUNDLED_CONTENT

/** A folder of `content`. */
export function contentFolder(name: 'motifs' | 'thesaurus'): string {
  return resolve(import.meta.dirname, content, name)
}

/** With MADE_DIR all that is made lies there, whichever command or server makes it. */
const { MADE_DIR } = process.env
const madeIn = (folder: string, otherwise: string) =>
  resolve(PROJECT_FOLDER, MADE_DIR ? join(MADE_DIR, folder) : otherwise)

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
