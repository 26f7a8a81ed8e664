import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesIn } from '../../project/files.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/
const SMALLEST_BYTES = 512
/** zlib's threads; more would only wait. */
const AT_ONCE = 4
const ASSET_QUALITY = 11
/** Pages are many and sitemaps long, each read seldom: most of the gain at a twentieth of the time. */
const PAGE_QUALITY = 5

/** Puts a `.br` and a `.gz` beside every file of a built site that gets smaller by it. */
export async function compressSite(folder: string): Promise<void> {
  const next = (await filesIn(folder)).values()
  const work = async () => {
    for (const path of next) await compressFile(join(folder, path))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Puts a `.br` and a `.gz` beside one file, where it gets smaller by them. */
export async function compressFile(path: string): Promise<void> {
  if (!COMPRESSIBLE.test(path)) return
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST_BYTES) return
  const quality = /\.(html|xml)$/.test(path) ? PAGE_QUALITY : ASSET_QUALITY
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    zip(bytes, { level: quality === PAGE_QUALITY ? 6 : 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${path}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
}
