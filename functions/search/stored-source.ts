import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { ObjectStore } from '../files/object-store.ts'
import { type IndexSource, POINTER_FILE, readIndexPointer } from './index-file.ts'

export const INDEX_PREFIX = 'catalogue/'

export const indexKey = (file: string) => `${INDEX_PREFIX}${file}.zst`

export const POINTER_KEY = INDEX_PREFIX + POINTER_FILE

/**
 * The search indexes of a deployment, which are unpacked into a folder.
 * @param folder of this instance alone, such as one in /tmp; has to hold two search indexes
 */
export function openStoredSource(
  files: Pick<ObjectStore, 'get' | 'open'>,
  folder: string,
): IndexSource {
  /** The files that are in use, and how often each was brought: one that was lost may be so again. */
  const openFiles = new Map<string, number>()

  /** What an instance that was stopped left behind would fill the disk. */
  const clearFolder = async () => {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) {
      if (!openFiles.has(join(folder, name))) await rm(join(folder, name), { force: true })
    }
  }
  return {
    async current() {
      const pointer = await files.get(POINTER_KEY)
      return pointer && readIndexPointer(new TextDecoder().decode(pointer))
    },
    async download({ file, digest, bytes }) {
      await clearFolder()
      const path = join(folder, file)
      const hash = createHash('sha256')
      let length = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          length += chunk.length
          hash.update(chunk)
          // Nothing may fill the disk of the instance.
          done(length > bytes ? new Error(`${file} is longer than ${bytes} bytes`) : null, chunk)
        },
      })
      try {
        const packed = await files.open(indexKey(file))
        if (!packed) throw new Error(`there is no ${indexKey(file)}`)
        // Whoever still reads the one before goes on with what they have: it is not written over.
        await rm(path, { force: true })
        await pipeline(packed, createZstdDecompress(), measure, createWriteStream(path))
        if (hash.digest('hex') !== digest) throw new Error(`${file} is cut off or another file`)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      openFiles.set(path, (openFiles.get(path) ?? 0) + 1)
      return path
    },
    async release(path) {
      const others = (openFiles.get(path) ?? 1) - 1
      if (others > 0) return void openFiles.set(path, others)
      openFiles.delete(path)
      await rm(path, { force: true })
    },
  }
}
