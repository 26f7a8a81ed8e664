import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { dayInVienna } from '../../src/domain/vienna-days.ts'
import { currentBuildKey, readBuildRecord, readManifest, writeBuildRecord } from './build-key.ts'
import { compressSite } from './compress.ts'
import { PROJECT_FOLDER, SHARE_PICTURE_CACHE, SITE_FOLDER, SNAPSHOT_FOLDER } from './folders.ts'
import { pinSnapshot } from './pin-snapshot.ts'
import { clearLeftovers, draftOf, replaceFolder } from './replace-folder.ts'
import { makePictures, placePictures } from './share-pictures/make-pictures.ts'

/**
 * Builds the whole site from the snapshot. It is built beside the one that is there and takes its
 * place when it is complete, so readers never see half a site and a failed build changes nothing.
 * @param options.unlessCurrent does nothing where the site is already made from the same
 * @param options.signal ends the build
 * @returns false where nothing was to do
 * @throws where the build fails; what it said is on the standard output
 */
export async function buildSite(
  now: Date,
  options: { unlessCurrent?: boolean; signal?: AbortSignal } = {},
): Promise<boolean> {
  await clearLeftovers(SITE_FOLDER)
  const snapshot = await pinSnapshot(SNAPSHOT_FOLDER)
  const draft = draftOf(SITE_FOLDER)
  await rm(draft, { recursive: true, force: true })
  try {
    const manifest = await readManifest(snapshot)
    const key = await currentBuildKey(dayInVienna(now), manifest)
    if (options.unlessCurrent && key === (await readBuildRecord(SITE_FOLDER))?.key) return false
    const { pictures } = await makePictures(snapshot, SHARE_PICTURE_CACHE)
    const entries = manifest.counts.hearticles + manifest.counts.studies
    await runAstro(relative(PROJECT_FOLDER, draft), { now, snapshot, entries, ...options })
    await placePictures(pictures, SHARE_PICTURE_CACHE, draft)
    await compressSite(draft)
    await writeBuildRecord(draft, { key, table: manifest.table })
    options.signal?.throwIfAborted()
    await replaceFolder(draft, SITE_FOLDER)
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(snapshot, { recursive: true, force: true })
  }
  return true
}

const BASE_MEGABYTES = 500
const MEGABYTES_AN_ENTRY = 0.02

/** Without a bound the collector lets memory grow to half as much again before it cleans up. */
async function runAstro(
  outDir: string,
  {
    now,
    snapshot,
    entries,
    signal,
  }: { now: Date; snapshot: string; entries: number; signal?: AbortSignal },
): Promise<void> {
  signal?.throwIfAborted()
  const memory = Math.ceil(BASE_MEGABYTES + entries * MEGABYTES_AN_ENTRY)
  const astro = join(PROJECT_FOLDER, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memory}`, astro, 'build', '--outDir', outDir, '--silent'],
    {
      cwd: PROJECT_FOLDER,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        BUILD_TIME: now.toISOString(),
        SNAPSHOT_DIR: snapshot,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  )
  const kill = () => child.kill()
  signal?.addEventListener('abort', kill)
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null]
  signal?.removeEventListener('abort', kill)
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(`the build ended with ${killedBy ?? code}`)
}
