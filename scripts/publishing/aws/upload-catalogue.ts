import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import {
  type IndexPointer,
  POINTER_FILE,
  readIndexPointer,
} from '../../../functions/search-index/index-file.ts'
import { INDEX_PREFIX, indexKey } from '../../../functions/search-index/s3-source.ts'

const compress = promisify(zstdCompress)
/** Halfway between the fastest and the smallest; a search index of 400 MB takes some ten seconds. */
const LEVEL = 6

/**
 * Brings the search index of a folder into the bucket and then names it as the one to be used. The one
 * before stays for instances that are just fetching it; older ones go.
 * @throws where the folder has none
 */
export async function uploadSearchIndex(
  client: S3Client,
  bucket: string,
  folder: string,
): Promise<{ file: string; uploaded: boolean }> {
  const record = await readFile(join(folder, POINTER_FILE), 'utf8')
  const { file, digest } = readIndexPointer(record)
  const before = await currentIn(client, bucket)
  if (before?.digest === digest) return { file, uploaded: false }
  const bytes = await compress(await readFile(join(folder, file)), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })
  const put = (Key: string, Body: Uint8Array | string, ContentType: string) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }))
  await put(indexKey(file), bytes, 'application/zstd')
  await put(INDEX_PREFIX + POINTER_FILE, record, 'application/json')
  const kept = [file, before?.file].flatMap((name) => (name ? [indexKey(name)] : []))
  await removeOthers(client, bucket, [...kept, INDEX_PREFIX + POINTER_FILE])
  return { file, uploaded: true }
}

async function currentIn(client: S3Client, bucket: string): Promise<IndexPointer | undefined> {
  const Key = INDEX_PREFIX + POINTER_FILE
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
    return readIndexPointer((await Body?.transformToString('utf-8')) ?? '')
  } catch (error) {
    // What names none by now is replaced.
    const namesNone = error instanceof SyntaxError || (error as Error).name === '$ZodError'
    if (namesNone || error instanceof NoSuchKey) return undefined
    throw error
  }
}

async function removeOthers(client: S3Client, bucket: string, kept: readonly string[]) {
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: INDEX_PREFIX })
  for await (const { Contents = [] } of pages) {
    for (const { Key } of Contents) {
      if (Key === undefined || kept.includes(Key)) continue
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
    }
  }
}
