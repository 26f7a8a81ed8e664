import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CURRENT_FILE, readCurrent } from './catalogue-file.ts'
import type { CatalogueSource } from './catalogue-source.ts'

/** The catalogues of one machine: a folder in which `npm run catalogue` puts them. */
export function openLocalSource(folder: string): CatalogueSource {
  return {
    async current() {
      try {
        return readCurrent(await readFile(join(folder, CURRENT_FILE), 'utf8'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async bring({ file, digest }) {
      const path = join(folder, file)
      if ((await digestOf(path)) !== digest) throw new Error(`${file} is cut off or another file`)
      return path
    },
    // Whoever makes them removes the old ones.
    release: async () => {},
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
