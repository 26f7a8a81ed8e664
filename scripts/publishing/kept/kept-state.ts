import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
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

/** Undefined where there is none, or one of another shape. */
export async function readKept(files: ObjectStore): Promise<KeptState | undefined> {
  const bytes = await files.get(POINTER_KEY)
  if (bytes === undefined) return undefined
  const read = keptSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  return read.success ? read.data : undefined
}

/** Names what is kept from now on. Its parts are there before. */
export async function writeKept(
  files: ObjectStore,
  state: Omit<KeptState, 'schema'>,
): Promise<void> {
  await files.put(POINTER_KEY, Buffer.from(JSON.stringify({ schema: SCHEMA, ...state })))
}

/**
 * Says that nothing is kept: what touches the site in another way than `touched` names does so
 * before, and keeps anew after.
 */
export async function forgetKept(files: ObjectStore): Promise<void> {
  await files.remove(POINTER_KEY)
}

/**
 * Brings parts into a folder.
 * @throws where one is gone, cut off or another
 */
export async function bringParts(
  files: ObjectStore,
  parts: ReadonlyArray<readonly [path: string, digest: string]>,
  folder: string,
): Promise<void> {
  await Promise.all(
    parts.map(async ([path, digest]) => {
      const packed = await files.get(objectOf(digest))
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
 * @param parts by path, with the place or the bytes of each
 * @returns the parts
 */
export async function keepParts(
  files: ObjectStore,
  parts: ReadonlyArray<readonly [path: string, place: string | Uint8Array]>,
): Promise<KeptState['parts']> {
  const present = new Set(await Array.fromAsync(files.list(KEPT_PREFIX)))
  const stored = parts.map(async ([path, place]): Promise<[string, string]> => {
    const bytes = typeof place === 'string' ? await readFile(place) : place
    const digest = digestOf(bytes)
    const key = objectOf(digest)
    if (!present.has(key)) {
      const params = { [constants.ZSTD_c_compressionLevel]: 3 }
      await files.put(key, await compress(bytes, { params }))
    }
    return [path, digest]
  })
  return Object.fromEntries(await Promise.all(stored))
}

/** Removes what is kept under no part of these. */
export async function removeOtherParts(
  files: ObjectStore,
  parts: KeptState['parts'],
): Promise<void> {
  const needed = new Set([POINTER_KEY, ...Object.values(parts).map(objectOf)])
  const present = await Array.fromAsync(files.list(KEPT_PREFIX))
  await files.remove(present.filter((key) => !needed.has(key)))
}

const objectOf = (digest: string) => `${KEPT_PREFIX}${digest}.zst`

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40)
}
