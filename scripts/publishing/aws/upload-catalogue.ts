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
  CURRENT_FILE,
  type CurrentCatalogue,
  readCurrent,
} from '../../../functions/search-index/catalogue-file.ts'
import { CATALOGUE_PREFIX, catalogueKey } from '../../../functions/search-index/s3-source.ts'

const compress = promisify(zstdCompress)
/** Halfway between the fastest and the smallest; a catalogue of 400 MB takes some ten seconds. */
const LEVEL = 6

/**
 * Brings the catalogue of a folder into the bucket and then names it as the one to be used. The one
 * before stays for instances that are just fetching it; older ones go.
 * @throws where the folder has none
 */
export async function uploadCatalogue(
  client: S3Client,
  bucket: string,
  folder: string,
): Promise<{ file: string; uploaded: boolean }> {
  const record = await readFile(join(folder, CURRENT_FILE), 'utf8')
  const { file, digest } = readCurrent(record)
  const before = await currentIn(client, bucket)
  if (before?.digest === digest) return { file, uploaded: false }
  const bytes = await compress(await readFile(join(folder, file)), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })
  const put = (Key: string, Body: Uint8Array | string, ContentType: string) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }))
  await put(catalogueKey(file), bytes, 'application/zstd')
  await put(CATALOGUE_PREFIX + CURRENT_FILE, record, 'application/json')
  const kept = [file, before?.file].flatMap((name) => (name ? [catalogueKey(name)] : []))
  await removeOthers(client, bucket, [...kept, CATALOGUE_PREFIX + CURRENT_FILE])
  return { file, uploaded: true }
}

async function currentIn(client: S3Client, bucket: string): Promise<CurrentCatalogue | undefined> {
  const Key = CATALOGUE_PREFIX + CURRENT_FILE
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
    return readCurrent((await Body?.transformToString('utf-8')) ?? '')
  } catch (error) {
    // What names none by now is replaced.
    const namesNone = error instanceof SyntaxError || (error as Error).name === '$ZodError'
    if (namesNone || error instanceof NoSuchKey) return undefined
    throw error
  }
}

async function removeOthers(client: S3Client, bucket: string, kept: readonly string[]) {
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: CATALOGUE_PREFIX })
  for await (const { Contents = [] } of pages) {
    for (const { Key } of Contents) {
      if (Key === undefined || kept.includes(Key)) continue
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
    }
  }
}
