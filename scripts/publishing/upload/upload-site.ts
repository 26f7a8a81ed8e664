import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { SITE_PREFIX } from '../../../functions/http/stored-site-pages.ts'
import { filesIn } from '../../project/files.ts'
import { isCompressedForm } from '../pages/compress-files.ts'
import { retiredAssets } from './retired-assets.ts'
import { cachingOf, isAsset } from './site-file.ts'

const UPLOADS_AT_ONCE = 16
/** What the build keeps for itself, and the pages that are for this machine only (`/_local`). */
const NOT_FOR_THE_BUCKET = /(^|\/)\.|^_local\//

export interface UploadResult {
  uploaded: number
  unchanged: number
  deleted: number
  /** What the CDN may keep otherwise: all that was brought or deleted, assets aside. */
  changed: string[]
}

interface UploadOptions {
  /** Runs before files of the next kind are replaced or deleted; what it throws ends the upload. */
  beforePhase?: () => Promise<void>
  /** Runs when all that is new is there, before what is gone is deleted. */
  beforeDeletions?: () => Promise<void>
  now?: Date
}

/**
 * Makes the deployed site the same as a built one: assets first, so that no page asks for one
 * that is not there yet; then pages; then pages that lead to others; then what is gone is deleted,
 * assets a week later than pages, for the pages that browsers and the CDN still show. One that is
 * cut off is completed by the next.
 */
export async function uploadSite(
  files: ObjectStore,
  folder: string,
  {
    beforePhase = async () => {},
    beforeDeletions = async () => {},
    now = new Date(),
  }: UploadOptions = {},
): Promise<UploadResult> {
  const present = new Map(
    [...(await files.digests(SITE_PREFIX))].map(([key, md5]) => [pathOf(key), md5]),
  )
  const paths = (await filesIn(folder)).filter(isForTheBucket)
  const result: UploadResult = { uploaded: 0, unchanged: 0, deleted: 0, changed: [] }

  const bring = async (path: string) => {
    const caching = cachingOf(path)
    const bytes = await readFile(join(folder, path))
    if (present.get(path) === createHash('md5').update(bytes).digest('hex')) {
      result.unchanged += 1
      return
    }
    await files.put(keyOf(path), bytes, caching)
    result.uploaded += 1
    // Of one that is new, too, the CDN may keep what was answered in its place.
    if (!isAsset(path)) result.changed.push(path)
  }
  await inPhases(paths, beforePhase, bring)
  await beforeDeletions()
  await beforePhase()

  const needed = new Set(paths)
  const missing = [...present.keys()].filter((path) => !needed.has(path))
  const unneeded = [
    ...missing.filter((path) => !isAsset(path)),
    ...(await retiredAssets(files, missing.filter(isAsset), now)),
  ]
  result.changed.push(...unneeded.filter((path) => !isAsset(path)))
  await files.remove(unneeded.map(keyOf))
  result.deleted = unneeded.length
  return result
}

/**
 * Brings the files of a folder to the deployed site and deletes others, in the same order.
 * Assets that are gone stay for a publication that looks at all there are.
 * @param change.written what the folder holds
 * @param change.removed may be gone already
 */
export async function uploadChange(
  files: ObjectStore,
  folder: string,
  { written, removed }: { written: readonly string[]; removed: readonly string[] },
  { beforePhase = async () => {}, beforeDeletions = async () => {} }: Omit<UploadOptions, 'now'>,
): Promise<void> {
  await inPhases(written.filter(isForTheBucket), beforePhase, async (path) => {
    await files.put(keyOf(path), await readFile(join(folder, path)), cachingOf(path))
  })
  await beforeDeletions()
  await beforePhase()
  await files.remove(removed.filter((path) => !isAsset(path)).map(keyOf))
}

const keyOf = (path: string) => SITE_PREFIX + path
const pathOf = (key: string) => key.slice(SITE_PREFIX.length)
/** Compressed forms are not: the CDN compresses by itself. */
const isForTheBucket = (path: string) => !NOT_FOR_THE_BUCKET.test(path) && !isCompressedForm(path)

async function inPhases(
  paths: readonly string[],
  beforePhase: () => Promise<void>,
  bring: (path: string) => Promise<void>,
): Promise<void> {
  for (const phase of [0, 1, 2]) {
    await beforePhase()
    await inParallel(
      paths.filter((path) => phaseOf(path) === phase),
      bring,
    )
  }
}

/** 0: what pages need; 1: pages of one thing; 2: pages, feeds and sitemaps that lead to those. */
function phaseOf(path: string): 0 | 1 | 2 {
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
