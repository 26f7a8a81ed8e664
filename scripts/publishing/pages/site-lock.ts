import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isRunning } from '../../project/replace-folder.ts'

const LOOKED_AT_MILLISECONDS = 200

/**
 * Does something to a site while nobody else does: waits for the one at work on it, in this
 * process or another. A process that was killed holds nobody up.
 */
export async function withSite<Result>(
  siteFolder: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = `${siteFolder}.lock`
  await mkdir(dirname(siteFolder), { recursive: true })
  while (!(await take(lock))) {
    await setTimeout(LOOKED_AT_MILLISECONDS, undefined, signal && { signal })
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = Number(await readFile(lock, 'utf8').catch(() => '0'))
  // A holder who has not written its number yet is looked at again.
  if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true })
  return false
}
