import { mkdir, open, opendir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { assertObjectKey, assertObjectPrefix, type ObjectStore } from './object-store.ts'

/** What is being written beside an object; no key that we make ends like this. */
const DRAFT = '.part'

/** The object store of one machine: a folder. It serves files with headers of its own. */
export function openFolderObjectStore(folder: string): ObjectStore {
  let written = 0
  async function* list(prefix: string): AsyncGenerator<string> {
    assertObjectPrefix(prefix)
    for await (const path of filesBelow(join(folder, prefix))) {
      if (!path.endsWith(DRAFT)) yield relative(folder, path).split(sep).join('/')
    }
  }
  return {
    list,
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
      const bytes = await unlessAbsent(readFile(join(folder, key)))
      return bytes && new Uint8Array(bytes)
    },
    async open(key) {
      assertObjectKey(key)
      const file = await unlessAbsent(open(join(folder, key)))
      if ((await file?.stat())?.isFile()) return file?.createReadStream()
      await file?.close()
      return undefined
    },
    async remove(keys) {
      const removed = [keys].flat()
      for (const key of removed) assertObjectKey(key)
      for (const key of removed) await unlessAbsent(rm(join(folder, key)))
    },
    async top() {
      const entries = (await unlessAbsent(readdir(folder, { withFileTypes: true }))) ?? []
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    },
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  // Another process may remove what this one is walking through.
  for await (const entry of (await unlessAbsent(opendir(folder))) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR']

/** Undefined for no such file, or one where a folder should be: a bucket knows no folders. */
async function unlessAbsent<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (ABSENT.includes(code)) return undefined
    throw error
  }
}
