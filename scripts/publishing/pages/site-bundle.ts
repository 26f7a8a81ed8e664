import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { makeEmptyFolder, readIfThere } from '../../project/files.ts'
import { BUNDLE_CACHE, PROJECT_FOLDER } from '../../project/folders.ts'
import { clearLeftovers, draftOf } from '../../project/replace-folder.ts'
import { bundlePaths } from './keep-bundle.ts'

/** The code of the pages, ready to make them from whatever snapshot. */
export interface SiteBundle {
  folder: string
  /** The files of all pages that there were when it was made, of those with content, too. */
  files: readonly string[]
}

const KEPT_DAYS = 7

/**
 * Bundles the code of the pages, unless that has been done for the same sources already.
 * @param sources the key of the sources (`sourcesKey`)
 * @param snapshot one is needed to list the pages
 */
export async function ensureBundle(
  sources: string,
  snapshot: string,
  { signal, log }: { signal?: AbortSignal | undefined; log?: ((text: string) => void) | undefined },
): Promise<SiteBundle> {
  const folder = join(BUNDLE_CACHE, sources)
  const kept = await openBundle(folder)
  if (kept) return kept
  await mkdir(BUNDLE_CACHE, { recursive: true })
  await clearLeftovers(folder)
  await removeOld(new Date())
  const draft = draftOf(folder)
  await makeEmptyFolder(draft)
  try {
    await runAstro(draft, snapshot, signal)
    // Another process may have made the same meanwhile.
    await rename(draft, folder).catch(async (error: unknown) => {
      if (!(await openBundle(folder))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  log?.('bundled the code of the pages')
  const made = await openBundle(folder)
  if (!made) throw new Error(`${folder} holds no bundle`)
  return made
}

/** Undefined where there is none. It counts as used today. */
async function openBundle(folder: string): Promise<SiteBundle | undefined> {
  const files = await readIfThere(bundlePaths(folder).files)
  if (files === undefined) return undefined
  const now = new Date()
  await utimes(folder, now, now)
  return { folder, files: JSON.parse(files) as string[] }
}

async function removeOld(now: Date): Promise<void> {
  for (const name of await readdir(BUNDLE_CACHE)) {
    const path = join(BUNDLE_CACHE, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > KEPT_DAYS * 86_400_000) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

async function runAstro(
  folder: string,
  snapshot: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted()
  const astro = join(PROJECT_FOLDER, 'node_modules/astro/bin/astro.mjs')
  const outDir = relative(PROJECT_FOLDER, bundlePaths(folder).site)
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir, '--silent'], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      BUNDLE_FOLDER: folder,
      SNAPSHOT_DIR: snapshot,
      // Also when tests build: they get the code that readers get.
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  })
  await endOf(child, signal, 'bundling the pages')
}

/**
 * Waits for a process that this one started.
 * @throws where it fails, or the signal ends it
 */
export async function endOf(
  child: ReturnType<typeof spawn>,
  signal: AbortSignal | undefined,
  what: string,
): Promise<void> {
  const kill = () => child.kill()
  signal?.addEventListener('abort', kill)
  try {
    const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null]
    signal?.throwIfAborted()
    if (code !== 0) throw new Error(`${what} ended with ${killedBy ?? code}`)
  } finally {
    signal?.removeEventListener('abort', kill)
  }
}
