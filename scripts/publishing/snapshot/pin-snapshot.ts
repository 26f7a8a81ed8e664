import { link, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeEmptyFolder } from '../../project/files.ts'
import { clearLeftovers } from '../../project/replace-folder.ts'
import { PREVIOUS_ROWS } from './previous-rows.ts'

const RACES = 5

/**
 * Keeps a snapshot as it is now, whatever is pulled meanwhile: links its files, which are never
 * written again, into a folder of this process. The caller removes it.
 * @returns the folder
 * @throws where there is no snapshot
 */
export async function pinSnapshot(folder: string): Promise<string> {
  await clearLeftovers(folder)
  const pinned = `${folder}.${process.pid}.pinned`
  for (let tries = 1; ; tries += 1) {
    await makeEmptyFolder(pinned)
    const before = await inodeOf(join(folder, 'manifest.json'))
    const linked = await linkAll(folder, pinned)
    // The folder is replaced whole, so it was the same one all along if its manifest still is.
    if (linked && before === (await inodeOf(join(folder, 'manifest.json')))) return pinned
    if (tries === RACES) throw new Error(`${folder} is not there, or replaced all the time`)
  }
}

async function linkAll(from: string, to: string): Promise<boolean> {
  try {
    for (const name of await readdir(from)) {
      if (name !== PREVIOUS_ROWS) await link(join(from, name), join(to, name))
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function inodeOf(path: string): Promise<bigint | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found?.ino
}
