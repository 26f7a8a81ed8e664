import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type IndexSource, POINTER_FILE, readIndexPointer } from './index-file.ts'

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
