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

/** It holds content alone, and nothing that is run; serverless/publication.yml says the same. */
export const STATE_PREFIX = 'private/publication/state/'
const POINTER_KEY = `${STATE_PREFIX}current.json`

const SCHEMA = 1

const stateSchema = z.object({
  schema: z.literal(SCHEMA),
  /** Of the snapshot; left out until a first publication has ended. */
  digest: z.optional(z.string()),
  /** Of the snapshot that was published before it. */
  before: z.optional(z.string()),
  /** Files that a publication was about to replace or remove when this was written. */
  touched: z.array(z.string()),
  /** Since when assets have been in no page any more, by their path. */
  retired: z.record(z.string(), z.iso.datetime()),
  /** By the path of each file: the digest of its bytes, after which its object is named. */
  parts: z.record(z.string(), z.string()),
})

/** What a publication goes on from: the published snapshot, and what the site was made from. */
export type PublishedState = Omit<z.infer<typeof stateSchema>, 'schema'>

export const NOTHING_PUBLISHED: PublishedState = { touched: [], retired: {}, parts: {} }

/** What is named is not there, or not as it was: all of it has to be made anew. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** That nothing is published where there is none, or one of another shape. */
export async function readState(files: ObjectStore): Promise<PublishedState> {
  const bytes = await files.get(POINTER_KEY)
  if (bytes === undefined) return NOTHING_PUBLISHED
  const read = stateSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  return read.success ? read.data : NOTHING_PUBLISHED
}

/** Its parts are there before. */
export async function writeState(files: ObjectStore, state: PublishedState): Promise<void> {
  await files.put(POINTER_KEY, Buffer.from(JSON.stringify({ ...state, schema: SCHEMA })))
}

/**
 * Brings parts into a folder.
 * @throws Unreadable where one is gone, cut off or another
 */
export async function bringParts(
  files: ObjectStore,
  parts: ReadonlyArray<readonly [path: string, digest: string]>,
  folder: string,
): Promise<void> {
  await Promise.all(
    parts.map(async ([path, digest]) => {
      const key = objectOf(digest)
      const packed = await files.get(key)
      if (packed === undefined) throw new Unreadable(`there is no ${key}, which is ${path}`)
      const bytes = await decompress(packed).catch((cause: unknown) => {
        throw new Unreadable(`${key} is cut off`, { cause })
      })
      if (digestOf(bytes) !== digest) throw new Unreadable(`${key} is another than ${path}`)
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await replaceFile(join(folder, path), bytes)
    }),
  )
}

/**
 * Keeps files, each under the digest of its bytes.
 * @param parts by path, with the place of each
 * @returns the parts
 */
export async function keepParts(
  files: ObjectStore,
  parts: ReadonlyArray<readonly [path: string, place: string]>,
): Promise<PublishedState['parts']> {
  const present = new Set(await Array.fromAsync(files.list(STATE_PREFIX)))
  const stored = parts.map(async ([path, place]): Promise<[string, string]> => {
    const bytes = await readFile(place)
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
  parts: PublishedState['parts'],
): Promise<void> {
  const needed = new Set([POINTER_KEY, ...Object.values(parts).map(objectOf)])
  const present = await Array.fromAsync(files.list(STATE_PREFIX))
  await files.remove(present.filter((key) => !needed.has(key)))
}

const objectOf = (digest: string) => `${STATE_PREFIX}${digest}.zst`

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40)
}
