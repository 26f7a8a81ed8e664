import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { filesIn, makeEmptyFolder, readIfThere } from '../../project/files.ts'
import { BUNDLE_CACHE, PROJECT_FOLDER } from '../../project/folders.ts'
import { clearLeftovers, draftOf } from '../../project/replace-folder.ts'
import { BEST_QUALITY, compressFiles } from './compress-files.ts'

/** What `astro build` makes, in folders. */
export interface SiteBundle {
  /** What is the same whatever the content: scripts, styles, fonts, pictures. */
  site: string
  /** The code that makes pages. */
  code: string
}

/** The bundle of these sources, whether it is there or not. */
export function bundleOf(sources: string): SiteBundle {
  return bundleIn(join(BUNDLE_CACHE, sources))
}

const bundleIn = (folder: string): SiteBundle => ({
  site: join(folder, 'client'),
  code: join(folder, 'server'),
})

const KEPT_DAYS = 7

/**
 * Bundles the code of the pages, unless that has been done for the same sources already.
 * @param sources the key of the sources (`sourcesKey`)
 */
export async function ensureBundle(
  sources: string,
  {
    signal,
    log,
    environment = process.env,
  }: {
    signal?: AbortSignal | undefined
    log?: ((text: string) => void) | undefined
    /** With the settings that pages are built with. */
    environment?: NodeJS.ProcessEnv
  },
): Promise<SiteBundle> {
  const folder = join(BUNDLE_CACHE, sources)
  const cached = await openBundle(folder)
  if (cached) return cached
  await mkdir(BUNDLE_CACHE, { recursive: true })
  await clearLeftovers(folder)
  await removeOld(new Date())
  const draft = draftOf(folder)
  await makeEmptyFolder(draft)
  try {
    await runAstro(draft, environment, signal)
    const { site } = bundleIn(draft)
    await compressFiles(site, await filesIn(site), { quality: BEST_QUALITY, signal })
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

/** @throws with what to do where these sources are not bundled */
export async function assertBundled(sources: string): Promise<void> {
  if (await openBundle(join(BUNDLE_CACHE, sources))) return
  throw new Error(
    'the code of the pages is not bundled for this version and these settings: npm run bundle does it',
  )
}

/** Undefined where there is none. It counts as used today. */
async function openBundle(folder: string): Promise<SiteBundle | undefined> {
  const code = await readIfThere(join(bundleIn(folder).code, 'entry.mjs'))
  if (code === undefined) return undefined
  const now = new Date()
  await utimes(folder, now, now)
  return bundleIn(folder)
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
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted()
  const astro = join(PROJECT_FOLDER, 'node_modules/astro/bin/astro.mjs')
  const outDir = relative(PROJECT_FOLDER, folder)
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir, '--silent'], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...environment,
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
    const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null]
    signal?.throwIfAborted()
    if (code !== 0) throw new Error(`${what} ended with ${killedBy ?? code}`)
  } finally {
    signal?.removeEventListener('abort', kill)
  }
}
