import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { SITE_PREFIX } from '../../../functions/http/stored-site-pages.ts'
import { isCompressedForm } from '../pages/compress-files.ts'
import { cachingOf, isAsset } from './site-file.ts'

const UPLOADS_AT_ONCE = 16
/** What a build keeps for itself. */
const NOT_FOR_THE_BUCKET = /(^|\/)\./

/** Compressed forms are not: the CDN compresses by itself. */
export const isForTheBucket = (path: string) =>
  !NOT_FOR_THE_BUCKET.test(path) && !isCompressedForm(path)

/**
 * Brings files of a folder to the deployed site: assets first, so that no page asks for one that is
 * not there yet; then pages of one thing; then pages, feeds and sitemaps that lead to those.
 * @param beforePhase runs before files of the next kind are replaced; what it throws ends the upload
 */
export async function uploadFiles(
  files: ObjectStore,
  folder: string,
  paths: readonly string[],
  beforePhase: () => Promise<void> = async () => {},
): Promise<void> {
  const brought = paths.filter(isForTheBucket)
  for (const phase of [0, 1, 2]) {
    const ofPhase = brought.filter((path) => phaseOf(path) === phase)
    if (ofPhase.length === 0) continue
    await beforePhase()
    await inParallel(ofPhase, async (path) => {
      await files.put(SITE_PREFIX + path, await readFile(join(folder, path)), cachingOf(path))
    })
  }
}

/** Removes files of the deployed site; they may be gone already. */
export async function removeFiles(files: ObjectStore, paths: readonly string[]): Promise<void> {
  await files.remove(paths.map((path) => SITE_PREFIX + path))
}

/** 0: what pages need; 1: pages of one thing; 2: pages, feeds and sitemaps that lead to those. */
export function phaseOf(path: string): 0 | 1 | 2 {
  if (isAsset(path)) return 0
  return /(^|\/)(hearticle|pubmed|shell)\//.test(path) ? 1 : 2
}

/** Does all of it, several at once. Where one fails, no other is begun, and it ends when none is left. */
async function inParallel(
  paths: readonly string[],
  work: (path: string) => Promise<void>,
): Promise<void> {
  const next = paths.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const path of next) {
      if (failures.length > 0) return
      await work(path).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker))
  if (failures.length > 0) throw failures[0]
}
