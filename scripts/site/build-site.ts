import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { dayInVienna } from '../../src/domain/publication-date.ts'
import { replaceFolder } from '../content/write-snapshot.ts'
import { buildKeyPath, builtKey, currentBuildKey } from './build-key.ts'
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
  const draft = `${SITE_FOLDER}.${process.pid}.part`
  try {
    await runAstro(relative(PROJECT_FOLDER, draft), now)
    await compressSite(draft)
    await writeFile(buildKeyPath(draft), key)
    await replaceFolder(draft, SITE_FOLDER)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return true
}

async function runAstro(outDir: string, now: Date): Promise<void> {
  const astro = join(PROJECT_FOLDER, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir, '--silent'], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BUILD_TIME: now.toISOString(), ASTRO_TELEMETRY_DISABLED: '1' },
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code !== 0) throw new Error(`the build ended with ${signal ?? code}`)
}
