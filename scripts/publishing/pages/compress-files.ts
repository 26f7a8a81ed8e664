import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** What a file's compressed form is called after its own name. */
const ENDING = '.br'
/** Smaller ones are not worth it, nor is what is compressed in itself. */
const LEAST_BYTES = 1024
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|vtt|webmanifest|xml)$/

/** Of pages, which are many: the next quality takes a tenth longer and saves less than half a percent. */
const QUALITY = 5
/** Of what is made once for all pages. */
export const BEST_QUALITY = constants.BROTLI_MAX_QUALITY

const compress = promisify(brotliCompress)

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
  const next = files.values()
  const work = async () => {
    for (const file of next) {
      signal?.throwIfAborted()
      if (!COMPRESSIBLE.test(file)) continue
      const path = join(folder, file)
      // Handing each of thousands of small files to another thread takes as long as reading it.
      const bytes = readFileSync(path)
      if (bytes.length < LEAST_BYTES) continue
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(compressedForm(path), await compress(bytes, { params }))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
