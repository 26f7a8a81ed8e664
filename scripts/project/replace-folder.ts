import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** By these files a folder is known as a snapshot or a built site; the last is of older sites. */
const MARKS = ['manifest.json', '.build.sqlite', '.build-key']

/** Where this process prepares what is to take a folder's place. */
export const draftOf = (target: string) => `${target}.${process.pid}.part`

/**
 * Puts a finished folder in the place of an older one.
 * @throws where what is there is not one of ours: a mistyped setting must not delete anything
 */
export async function replaceFolder(finishedFolder: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const present = await readdir(target).catch(() => [])
  if (present.length > 0 && !present.some((name) => MARKS.includes(name))) {
    throw new Error(`${target} holds something else; it is not replaced`)
  }
  const old = `${target}.${process.pid}.old`
  await rm(old, { recursive: true, force: true })
  await rename(target, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(finishedFolder, target)
  await rm(old, { recursive: true, force: true })
}

/**
 * Removes what processes that were killed left beside a folder. Where one died between taking the
 * old folder away and putting the new one there, the old one comes back.
 */
export async function clearLeftovers(target: string): Promise<void> {
  const folder = dirname(target)
  const names = await readdir(folder).catch((): string[] => [])
  const isThere = names.includes(basename(target))
  for (const name of names) {
    if (!name.startsWith(`${basename(target)}.`)) continue
    const [, pid, kind] = /\.(\d+)\.(part|old|pinned)$/.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    if (kind === 'old' && !isThere) await rename(join(folder, name), target)
    else await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Whether a process of this number is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
