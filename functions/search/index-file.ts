import * as z from 'zod/mini'

/**
 * The shape of a search index: its tables, their columns, and what the rows hold. A file of another
 * one is not opened.
 */
export const INDEX_SCHEMA = 17

/** What names the search index in use, beside the search indexes; replaced last. */
export const POINTER_FILE = 'current.json'

const indexPointerSchema = z.object({
  /** 'catalogue-<digest>.sqlite', with the digest's first letters. */
  file: z.string().check(z.regex(/^catalogue-[0-9a-f]{16}\.sqlite$/)),
  /** SHA-256 of the file, hexadecimal. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  schema: z.int(),
  bytes: z.int().check(z.positive()),
  /** What it was made from: snapshot and code. */
  madeFrom: z.string(),
  /** The same for all that it holds of studies. */
  studiesFrom: z.optional(z.string()),
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
