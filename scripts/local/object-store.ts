import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertObjectKey, type ObjectStore } from '../../functions/files/object-store.ts'

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
      const draft = `${path}.${process.pid}.${written}.part`
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    async get(key) {
      assertObjectKey(key)
      return readFile(join(folder, key)).catch(() => undefined)
    },
    async remove(key) {
      assertObjectKey(key)
      await rm(join(folder, key), { force: true })
    },
    async *list(prefix) {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const name of names) if (name.startsWith(prefix)) yield name
    },
  }
}
