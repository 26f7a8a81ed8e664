import { link, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ObjectStore, ownPictureKey } from '../../../functions/files/object-store.ts'

/** A snapshot has no folders: all its files are linked from one into the next. */
const pathOf = (snapshot: string, file: string) => join(snapshot, `picture-${file}`)

/**
 * Puts pictures that editors brought (P-OWN-PICTURE) into a snapshot, since share pictures are drawn
 * from nothing else. What the last one has is not fetched again: a file's name is its content. One
 * that is not stored any more is left out; its hearticle is shared with its motif.
 * @param before the folder of the last snapshot, if there is one
 */
export async function bringOwnPictures(
  files: Pick<ObjectStore, 'get'>,
  wanted: readonly string[],
  { before, draft }: { before: string; draft: string },
): Promise<void> {
  for (const file of new Set(wanted)) {
    const target = pathOf(draft, file)
    const isKept = await link(pathOf(before, file), target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    const bytes = isKept ? undefined : await files.get(ownPictureKey(file))
    if (bytes) await writeFile(target, bytes)
  }
}

/** @returns undefined where the snapshot does not have it */
export function readOwnPicture(snapshot: string, file: string): Promise<Uint8Array | undefined> {
  return readFile(pathOf(snapshot, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
