import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import {
  type IndexPointer,
  POINTER_FILE,
  readIndexPointer,
} from '../../../functions/search/index-file.ts'
import {
  INDEX_PREFIX,
  indexKey,
  openStoredSource,
  POINTER_KEY,
} from '../../../functions/search/stored-source.ts'

const compress = promisify(zstdCompress)
/** Halfway between the fastest and the smallest; a search index of 400 MB takes some ten seconds. */
const LEVEL = 6

/**
 * Brings the search index of a folder among the files and then names it as the one to be used. The one
 * before stays for instances that are just fetching it; older ones go.
 * @throws where the folder has none
 */
export async function uploadSearchIndex(
  files: ObjectStore,
  folder: string,
): Promise<{ file: string; uploaded: boolean }> {
  const record = await readFile(join(folder, POINTER_FILE))
  const { file, digest } = readIndexPointer(record.toString())
  const before = await currentOf(files)
  if (before?.digest === digest) return { file, uploaded: false }
  const bytes = await compress(await readFile(join(folder, file)), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })
  await files.put(indexKey(file), bytes)
  await files.put(POINTER_KEY, record)
  const needed = [POINTER_KEY, indexKey(file), ...(before ? [indexKey(before.file)] : [])]
  const present = await Array.fromAsync(files.list(INDEX_PREFIX))
  await files.remove(present.filter((key) => !needed.includes(key)))
  return { file, uploaded: true }
}

async function currentOf(files: ObjectStore): Promise<IndexPointer | undefined> {
  try {
    return await openStoredSource(files, '').current()
  } catch (error) {
    // What names none by now is replaced.
    if (error instanceof SyntaxError || (error as Error).name === '$ZodError') return undefined
    throw error
  }
}
