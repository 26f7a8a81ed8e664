import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

/**
 * The shape of a search index: its tables, their columns, and what the rows hold. A file of another
 * one is not opened.
 */
export const INDEX_SCHEMA = 24

/** What names the search index in use, beside the search indexes; replaced last. */
export const POINTER_FILE = 'current.json'

/** 'catalogue-<digest>.sqlite', with the digest's first letters. */
const indexFileSchema = z.string().check(z.regex(/^catalogue-[0-9a-f]{16}\.sqlite$/))

const indexPointerSchema = z.object({
  file: indexFileSchema,
  /** SHA-256 of the file, hexadecimal. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  schema: z.int(),
  bytes: z.int().check(z.positive()),
  /** What it was made from: snapshot and code. */
  madeFrom: z.string(),
  /** What all of its rows depend on: code and taxonomy. Where it is the same, rows can be changed. */
  madeBy: z.string(),
  /** All of it was written at once; else rows of the one before were changed. */
  isWhole: z.boolean(),
  /** The digest of the snapshot that it was made from. */
  snapshot: z.optional(z.string()),
  /** The file before, which can be brought up to date in its turn. */
  previous: z.optional(
    z.object({ file: indexFileSchema, bytes: z.int(), snapshot: z.optional(z.string()) }),
  ),
})

export type IndexPointer = z.infer<typeof indexPointerSchema>

export const indexFileName = (digest: string) => `catalogue-${digest.slice(0, 16)}.sqlite`

/** @throws where it is no such record */
export function readIndexPointer(text: string): IndexPointer {
  return indexPointerSchema.parse(JSON.parse(text))
}

export interface IndexSource {
  /** Which search index is to be used; undefined where there is none yet. */
  current(): Promise<IndexPointer | undefined>
  /**
   * Brings a search index to this machine.
   * @returns the path of its file, which has the digest that it should have
   * @throws where it is not there, is cut off or is another one
   */
  download(pointer: IndexPointer): Promise<string>
  /** Tells that a file that was brought is no longer used. */
  release(path: string): Promise<void>
}

/** The catalogues of one machine: a folder in which `npm run pull` and publications put them. */
export function openLocalSource(folder: string): IndexSource {
  return {
    async current() {
      try {
        return readIndexPointer(await readFile(join(folder, POINTER_FILE), 'utf8'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async download({ file, digest }) {
      const path = join(folder, file)
      if ((await digestOf(path)) !== digest) throw new Error(`${file} is cut off or another file`)
      return path
    },
    // What makes them removes the old ones.
    release: async () => {},
  }
}

/** In pieces of the usual 64 kB each would wait behind all that a busy server answers meanwhile. */
const PIECE_BYTES = 4 * 2 ** 20

/** SHA-256 of a file, hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: PIECE_BYTES }), hash)
  return hash.digest('hex')
}
