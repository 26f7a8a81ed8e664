/**
 * A process of its own that brings a site up to date, and dies on the way where a step is named:
 * `node build-process.ts STEP NOW SNAPSHOT SITE`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildChanged } from '../../scripts/publishing/pages/build-changed.ts'
import type { SiteFolders } from '../../scripts/publishing/pages/build-site.ts'

/**
 * Runs a build that is killed before the first step whose name begins so.
 * @throws where it comes to its end
 */
export async function buildKilledAt(step: string, now: Date, folders: SiteFolders) {
  const { signal } = await run(step, now, folders)
  if (signal !== 'SIGKILL') throw new Error(`the build came to no step '${step}'`)
}

/** Runs a build by a process that has made no pages before. @throws where it fails */
export async function buildAlone(now: Date, folders: SiteFolders) {
  const { code } = await run('', now, folders)
  if (code !== 0) throw new Error(`the build ended with ${code}`)
}

async function run(step: string, now: Date, { snapshot, site }: SiteFolders) {
  const child = spawn(
    process.execPath,
    [import.meta.filename, step, now.toISOString(), snapshot, site],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [code, signal] = await once(child, 'exit')
  return { code, signal }
}

if (import.meta.main) {
  const [, , step = '', now = '', snapshot = '', site = ''] = process.argv
  await buildChanged(new Date(now), {
    folders: { snapshot, site },
    observeStep: (name) => {
      if (step && name.startsWith(step)) process.kill(process.pid, 'SIGKILL')
    },
  })
}
