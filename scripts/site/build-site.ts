import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { dayInVienna } from '../../src/domain/publication-date.ts'
import { replaceFolder } from '../content/write-snapshot.ts'
import { buildKeyPath, builtKey, currentBuildKey, readManifest } from './build-key.ts'
import { compressSite } from './compress.ts'
import { PROJECT_FOLDER, SITE_FOLDER } from './folders.ts'

/**
 * Builds the whole site from the snapshot. It is built beside the one that is there and takes its
 * place when it is complete, so readers never see half a site and a failed build changes nothing.
 * @param options.unlessCurrent does nothing where the site is already made from the same
 * @returns false where nothing was to do
 * @throws where the build fails; what it said is on the standard output
 */
export async function buildSite(
  now: Date,
  options: { unlessCurrent?: boolean } = {},
): Promise<boolean> {
  const key = await currentBuildKey(dayInVienna(now))
  if (options.unlessCurrent && key === (await builtKey())) return false
  const { counts } = await readManifest()
  const draft = `${SITE_FOLDER}.${process.pid}.part`
  try {
    await runAstro(relative(PROJECT_FOLDER, draft), now, counts.hearticles + counts.studies)
    await compressSite(draft)
    await writeFile(buildKeyPath(draft), key)
    await replaceFolder(draft, SITE_FOLDER)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return true
}

const BASE_MEGABYTES = 500
const MEGABYTES_AN_ENTRY = 0.02

/** Without a bound the collector lets memory grow to half as much again before it cleans up. */
async function runAstro(outDir: string, now: Date, entries: number): Promise<void> {
  const memory = Math.ceil(BASE_MEGABYTES + entries * MEGABYTES_AN_ENTRY)
  const astro = join(PROJECT_FOLDER, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memory}`, astro, 'build', '--outDir', outDir, '--silent'],
    {
      cwd: PROJECT_FOLDER,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, BUILD_TIME: now.toISOString(), ASTRO_TELEMETRY_DISABLED: '1' },
    },
  )
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code !== 0) throw new Error(`the build ended with ${signal ?? code}`)
}
