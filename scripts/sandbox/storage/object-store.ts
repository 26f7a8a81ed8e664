import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import {
  assertObjectKey,
  assertObjectPrefix,
  type ObjectStore,
} from '../../../functions/files/object-store.ts'

/** What is being written beside an object; no key that we make ends like this. */
const DRAFT = '.part'

/** The object store of one machine: a folder. */
export function openLocalObjectStore(folder: string): ObjectStore {
  let written = 0
  return {
    async put(key, bytes) {
      assertObjectKey(key)
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and renamed, so that no reader sees half a file.
      written += 1
      const draft = `${path}.${process.pid}.${written}${DRAFT}`
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, path)
    },
    async get(key) {
      assertObjectKey(key)
      try {
        return new Uint8Array(await readFile(join(folder, key)))
      } catch (error) {
        if (isAbsence(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      assertObjectKey(key)
      await rm(join(folder, key), { force: true })
    },
    async *list(prefix) {
      assertObjectPrefix(prefix)
      for await (const path of filesBelow(join(folder, prefix))) {
        if (!path.endsWith(DRAFT)) yield relative(folder, path).split(sep).join('/')
      }
    },
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* filesBelow(path)
      else if (entry.isFile()) yield path
    }
  } catch (error) {
    // Another process may remove what this one is walking through.
    if (!isAbsence(error)) throw error
  }
}

/** No such file, or one where a folder should be: a bucket knows no folders. */
function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}
