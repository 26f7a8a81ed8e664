import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { POINTER_FILE, readIndexPointer } from '../../../functions/search-index/index-file.ts'
import { openStoredSource } from '../../../functions/search-index/stored-source.ts'
import { filesIn, makeEmptyFolder, readIfThere, replaceFile } from '../../project/files.ts'
import { RECORD_FILE } from '../pages/build-record.ts'
import { bringParts, type KeptState } from './kept-state.ts'

/** The code of the pages as one file: from the path of each of its own to the text. */
export const CODE_PART = 'bundle/code.json'
export const RECORD_PART = `site/${RECORD_FILE}`
const SNAPSHOT_PART = 'snapshot/'

/** What lies where in the folder of an instance. */
const pathsIn = (folder: string) => ({
  snapshot: join(folder, 'snapshot'),
  /** Of the site it has nothing but the record of its build. */
  site: join(folder, 'site'),
  searchIndex: join(folder, 'catalogue'),
  pictures: join(folder, 'pictures'),
  draft: join(folder, 'draft'),
})

export type KeptFolder = ReturnType<typeof openKeptFolder>

/**
 * The folder of one instance, in which what is kept stays from one publication to the next: only
 * what is another by then is brought, and all of it after one that broke off.
 */
export function openKeptFolder(files: ObjectStore, folder: string) {
  let present: KeptState['parts'] = {}
  const paths = pathsIn(folder)
  // Node loads what is at an address once, so other code lies elsewhere.
  const codeFolderOf = (parts: KeptState['parts']) => join(folder, 'code', parts[CODE_PART] ?? '')

  /** The one that is named among the files, where it is another than the one here. */
  const bringSearchIndex = async () => {
    const source = openStoredSource(files, paths.searchIndex)
    const current = await source.current()
    const pointer = join(paths.searchIndex, POINTER_FILE)
    const here = await readIfThere(pointer)
    if (!current || (here && readIndexPointer(here).digest === current.digest)) return
    await source.download(current)
    await replaceFile(pointer, JSON.stringify(current))
  }
  return {
    paths,

    /**
     * Brings what is kept. Until it is `settled`, the next one does not rely on what is here.
     * @returns `index` resolves when the search index is here, too, which is needed later
     */
    async bring({ parts }: Pick<KeptState, 'parts'>): Promise<{ index: Promise<void> }> {
      const before = present
      present = {}
      if (Object.keys(before).length === 0) await rm(folder, { recursive: true, force: true })
      const index = bringSearchIndex()
      // It fails where it is waited for.
      index.catch(() => {})
      const others = Object.entries(parts).filter(([path, digest]) => before[path] !== digest)
      await bringParts(files, others, folder)
      if (others.some(([path]) => path === CODE_PART)) {
        await unpackFolder(join(folder, CODE_PART), codeFolderOf(parts))
      }
      return { index }
    },

    /** Where the code of the pages is; undefined where none was brought. */
    codeFolder: (parts = present): string | undefined =>
      parts[CODE_PART] === undefined ? undefined : codeFolderOf(parts),

    /** What is here is what is kept by now. */
    settle(parts: KeptState['parts']): void {
      present = parts
    },
  }
}

/** The files of a snapshot as parts, with their places. */
export async function snapshotParts(snapshot: string): Promise<[path: string, place: string][]> {
  const names = (await readdir(snapshot)).toSorted()
  return names.map((name) => [SNAPSHOT_PART + name, join(snapshot, name)])
}

/** All files of a folder, which hold text, as one. */
export async function packFolder(folder: string): Promise<Uint8Array> {
  const texts: Record<string, string> = {}
  for (const path of await filesIn(folder)) texts[path] = await readFile(join(folder, path), 'utf8')
  return Buffer.from(JSON.stringify(texts))
}

async function unpackFolder(packed: string, folder: string): Promise<void> {
  const texts = JSON.parse(await readFile(packed, 'utf8')) as Record<string, string>
  await makeEmptyFolder(folder)
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await replaceFile(join(folder, path), text)
  }
}
