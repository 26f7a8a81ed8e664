import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'

/** What a file's compressed form is called after its own name. */
const ENDING = '.br'
/** Smaller ones are not worth it, nor is what is compressed in itself. */
const LEAST_BYTES = 1024
/** Larger ones, which are sitemaps and data, are read by hardly anybody. */
const MOST_BYTES = 500_000
const COMPRESSIBLE = /\.(css|csv|html|js|json|jsonl|svg|txt|vtt|webmanifest|xml)$/

/** Between which the process can be told to end. */
const FILES_AT_ONCE = 32

/** Of pages, which are many: the next quality takes a fifth longer and saves a twentieth. */
const QUALITY = 4
/** Of what is made once for all pages. */
export const BEST_QUALITY = constants.BROTLI_MAX_QUALITY

/**
 * The window (in bits) for a file of so many bytes, no larger than it needs. The smallest takes two
 * thirds of the time of the next, and most pages fit into it.
 */
const windowOf = (bytes: number) => Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes))))

/** The name of a file's compressed form, whether it has one or not. */
export const compressedForm = (file: string) => file + ENDING

/** Whether a path is that of a compressed form: no file of the site by itself. */
export const isCompressedForm = (path: string) => path.endsWith(ENDING)

/**
 * Writes beside each file that is worth it what one server sends to browsers that take brotli
 * (P-SERVE-COMPRESSED).
 * @param folder nobody reads it yet
 * @param files paths in it, as `en/hearticle/7.html`
 */
export async function compressFiles(
  folder: string,
  files: readonly string[],
  { quality = QUALITY, signal }: { quality?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  // A large site is made by a process for each core, to which threads of its own would bring nothing.
  for (const [index, file] of files.entries()) {
    if (index % FILES_AT_ONCE === 0) await yieldToEvents()
    signal?.throwIfAborted()
    if (!COMPRESSIBLE.test(file)) continue
    const path = join(folder, file)
    const bytes = readFileSync(path)
    if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(compressedForm(path), brotliCompressSync(bytes, { params }))
  }
}
