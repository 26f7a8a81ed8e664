import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  DeleteObjectsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { SITE_PREFIX } from '../../functions/site-files.ts'
import { isAsset, siteFileHeaders } from './site-file.ts'

const UPLOADS_AT_ONCE = 16
/** S3 takes no more in one call. */
const DELETIONS_AT_ONCE = 1000
/**
 * Made for servers that do not compress; the CDN does. What the build keeps for itself. And the
 * pages that are for this machine only (`/_local`).
 */
const NOT_FOR_THE_BUCKET = /\.(br|gz)$|(^|\/)\.|^_local\//

export interface UploadResult {
  uploaded: number
  unchanged: number
  deleted: number
}

/**
 * Makes `site/` in the bucket the same as a built site: assets first, so that no page asks for one
 * that is not there yet; then pages; then pages that are gone are deleted. Old assets stay, for the
 * pages that browsers still show.
 */
export async function uploadSite(
  client: S3Client,
  bucket: string,
  folder: string,
): Promise<UploadResult> {
  const present = await presentFiles(client, bucket)
  const paths = await sitePaths(folder)
  const result = { uploaded: 0, unchanged: 0, deleted: 0 }

  const bring = async (path: string) => {
    const headers = siteFileHeaders(path)
    const Body = await readFile(join(folder, path))
    if (present.get(path) === createHash('md5').update(Body).digest('hex')) {
      result.unchanged += 1
      return
    }
    const Key = SITE_PREFIX + path
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...headers }))
    result.uploaded += 1
  }
  await inParallel(paths.filter(isAsset), bring)
  await inParallel(
    paths.filter((path) => !isAsset(path)),
    bring,
  )

  const kept = new Set(paths)
  const gone = [...present.keys()].filter((path) => !kept.has(path) && !isAsset(path))
  for (let start = 0; start < gone.length; start += DELETIONS_AT_ONCE) {
    const Objects = gone
      .slice(start, start + DELETIONS_AT_ONCE)
      .map((path) => ({ Key: SITE_PREFIX + path }))
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    )
    const [first] = Errors
    if (first) throw new Error(`${first.Key} cannot be deleted: ${first.Code} ${first.Message}`)
    result.deleted += Objects.length
  }
  return result
}

/** The MD5 of every file of the site that the bucket has, by its path. */
async function presentFiles(client: S3Client, bucket: string): Promise<Map<string, string>> {
  const present = new Map<string, string>()
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket: bucket, Prefix: SITE_PREFIX },
  )) {
    for (const { Key, ETag } of Contents) {
      if (Key && ETag) present.set(Key.slice(SITE_PREFIX.length), ETag.replaceAll('"', ''))
    }
  }
  return present
}

async function sitePaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !NOT_FOR_THE_BUCKET.test(path))
    .toSorted()
}

async function inParallel(
  paths: readonly string[],
  work: (path: string) => Promise<void>,
): Promise<void> {
  const next = paths.values()
  const worker = async () => {
    for (const path of next) await work(path)
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker))
}
