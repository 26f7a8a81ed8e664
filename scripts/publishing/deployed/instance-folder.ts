import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { POINTER_FILE, readIndexPointer } from '../../../functions/search/index-file.ts'
import { openStoredSource } from '../../../functions/search/stored-source.ts'
import { readIfThere, replaceFile } from '../../project/files.ts'
import { RECORD_FILE } from '../pages/site-record.ts'
import { PREVIOUS_ROWS } from '../snapshot/previous-rows.ts'
import { bringParts, type PublishedState } from './publication-state.ts'

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

export type InstanceFolder = ReturnType<typeof openInstanceFolder>

/**
 * The folder of one instance, in which what is kept stays from one publication to the next: only
 * what is another by then is brought, and all of it after one that broke off.
 */
export function openInstanceFolder(files: ObjectStore, folder: string) {
  let present: PublishedState['parts'] = {}
  const paths = pathsIn(folder)

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
    async bring({ parts }: Pick<PublishedState, 'parts'>): Promise<{ index: Promise<void> }> {
      const before = present
      present = {}
      if (Object.keys(before).length === 0) await rm(folder, { recursive: true, force: true })
      await mkdir(paths.site, { recursive: true })
      const index = bringSearchIndex()
      // It fails where it is waited for.
      index.catch(() => {})
      const others = Object.entries(parts).filter(([path, digest]) => before[path] !== digest)
      await bringParts(files, others, folder).catch(async (error: unknown) => {
        await index.catch(() => {})
        throw error
      })
      return { index }
    },

    /** What is here is what is kept by now. */
    settle(parts: PublishedState['parts']): void {
      present = parts
    },
  }
}

/** The files of a snapshot as parts, with their places. */
export async function snapshotParts(snapshot: string): Promise<[path: string, place: string][]> {
  const names = (await readdir(snapshot)).toSorted()
  return names
    .filter((name) => name !== PREVIOUS_ROWS)
    .map((name) => [SNAPSHOT_PART + name, join(snapshot, name)])
}
