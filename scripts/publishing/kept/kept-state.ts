import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { PAGES_CODE_KEY } from '../../../functions/http/site-pages.ts'
import { replaceFile } from '../../project/files.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What lies there is made anew by every whole build; serverless/publication.yml says the same. */
export const KEPT_PREFIX = 'private/publication/kept/'
const POINTER_KEY = `${KEPT_PREFIX}current.json`

const SCHEMA = 1

const keptSchema = z.object({
  schema: z.literal(SCHEMA),
  /** The key of the code that the pages were made with (`codeKey`). */
  code: z.string(),
  table: z.string(),
  origin: z.string(),
  /** Of the snapshot, and of the one that was published before it. */
  digest: z.string(),
  before: z.optional(z.string()),
  /** Files that a publication was about to replace or remove when this was written. */
  touched: z.array(z.string()),
  /** By the path of each file: the digest of its bytes, after which its object is named. */
  parts: z.record(z.string(), z.string()),
})

/** What small publications go on from: the published snapshot, what the site was made from, and its code. */
export type KeptState = z.infer<typeof keptSchema>

export interface KeptBucket {
  client: S3Client
  bucket: string
}

/** Undefined where there is none, or one of another shape. */
export async function readKept({ client, bucket }: KeptBucket): Promise<KeptState | undefined> {
  const bytes = await getObject({ client, bucket }, POINTER_KEY)
  if (bytes === undefined) return undefined
  const read = keptSchema.safeParse(JSON.parse(bytes.toString('utf8')))
  return read.success ? read.data : undefined
}

/** Names what is kept from now on. Its parts are there before. */
export async function writeKept(
  { client, bucket }: KeptBucket,
  state: Omit<KeptState, 'schema'>,
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: POINTER_KEY,
      Body: JSON.stringify({ schema: SCHEMA, ...state }),
      ContentType: 'application/json',
    }),
  )
}

/**
 * Says that nothing is kept: what touches the site in another way than `touched` names does so
 * before, and keeps anew after.
 */
export async function forgetKept({ client, bucket }: KeptBucket): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: POINTER_KEY }))
}

/**
 * Brings parts into a folder.
 * @throws where one is gone, cut off or another
 */
export async function bringParts(
  from: KeptBucket,
  parts: ReadonlyArray<readonly [path: string, digest: string]>,
  folder: string,
): Promise<void> {
  await Promise.all(
    parts.map(async ([path, digest]) => {
      const packed = await getObject(from, objectOf(digest))
      if (packed === undefined) throw new Error(`${path} is not kept: ${objectOf(digest)}`)
      const bytes = await decompress(packed)
      if (digestOf(bytes) !== digest) throw new Error(`${path}: ${objectOf(digest)} is another`)
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await replaceFile(join(folder, path), bytes)
    }),
  )
}

/**
 * Keeps files, each under the digest of its bytes.
 * @param files by path, with the place or the bytes of each
 * @param known of files that are known not to have changed: what they were kept as
 * @returns the parts
 */
export async function keepParts(
  { client, bucket }: KeptBucket,
  files: ReadonlyArray<readonly [path: string, place: string | Uint8Array]>,
  known: KeptState['parts'] = {},
): Promise<KeptState['parts']> {
  const present = new Set(await listKept({ client, bucket }))
  const kept = files.map(async ([path, place]): Promise<[string, string]> => {
    if (known[path] !== undefined && present.has(objectOf(known[path]))) return [path, known[path]]
    const bytes = typeof place === 'string' ? await readFile(place) : place
    const digest = digestOf(bytes)
    const Key = objectOf(digest)
    if (!present.has(Key)) {
      const Body = await compress(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
    }
    return [path, digest]
  })
  return Object.fromEntries(await Promise.all(kept))
}

/** Puts the code of the pages where the API finds it. @param code as `packFolder` makes it */
export async function putPagesCode(
  { client, bucket }: KeptBucket,
  code: Uint8Array,
): Promise<void> {
  const Body = await compress(code)
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: PAGES_CODE_KEY, Body }))
}

/** Removes what is kept under no part of these. */
export async function removeOtherParts(
  { client, bucket }: KeptBucket,
  parts: KeptState['parts'],
): Promise<void> {
  const kept = new Set(Object.values(parts).map(objectOf))
  for (const Key of await listKept({ client, bucket })) {
    if (Key !== POINTER_KEY && !kept.has(Key)) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
    }
  }
}

async function listKept({ client, bucket }: KeptBucket): Promise<string[]> {
  const keys: string[] = []
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: KEPT_PREFIX })
  for await (const { Contents = [] } of pages)
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
  return keys
}

async function getObject({ client, bucket }: KeptBucket, Key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

const objectOf = (digest: string) => `${KEPT_PREFIX}${digest}.zst`

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40)
}
