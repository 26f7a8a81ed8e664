/**
 * Runs after `npm install`: brings the native packages of this machine that package-lock.json does
 * not hold (docs/dependencies.md). Ends with 1 where one without which nothing starts cannot be had.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '../project/files.ts'
import { PROJECT_FOLDER } from '../project/folders.ts'
import digests from './digests.json' with { type: 'json' }
import { installPackage } from './install-package.ts'
import {
  type LockedPackages,
  type MissingPackage,
  missingPackages,
  type Platform,
} from './missing-packages.ts'
import keys from './registry-keys.json' with { type: 'json' }

const platform = platformOf()
const lock = JSON.parse(
  await readFile(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8'),
) as LockedPackages
for (const missing of missingPackages(lock, platform)) {
  if (!(await isNeeded(missing))) continue
  const on = `${missing.of} on ${platform.os} ${platform.cpu}`
  try {
    if (missing.name === undefined) throw new Error('there is none for this platform')
    await installPackage(
      { name: missing.name, version: missing.version },
      { project: PROJECT_FOLDER, digests, keys },
    )
    console.log(
      `installed ${missing.name}@${missing.version}, which package-lock.json does not hold`,
    )
  } catch (error) {
    const name = missing.name ?? 'a package'
    console.error(`${name}@${missing.version}, for ${on}, was not installed: ${reasonOf(error)}`)
    // Without a formatter the product still starts.
    if (!missing.isForDevelopment) process.exitCode = 1
  }
}

/** Whether what it belongs to is installed, and it is not. */
async function isNeeded({ of, name, version }: MissingPackage): Promise<boolean> {
  if ((await versionOf(of)) === undefined) return false
  return name === undefined || (await versionOf(name)) !== version
}

async function versionOf(name: string): Promise<string | undefined> {
  const text = await readIfThere(join(PROJECT_FOLDER, 'node_modules', name, 'package.json'))
  return text === undefined ? undefined : (JSON.parse(text) as { version: string }).version
}

function platformOf(): Platform {
  const { platform: os, arch: cpu } = process
  if (os !== 'linux') return { os, cpu }
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return { os, cpu, libc: header.glibcVersionRuntime === undefined ? 'musl' : 'glibc' }
}

/** What npm said, where it was npm. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error ? String(error.stderr).trim() : ''
  return said || error.message
}
