import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT_FOLDER } from '../../project/folders.ts'

/** What a function of the API runs on: `architecture` of serverless.yml, with Amazon Linux 2023. */
const PLATFORM = { os: 'linux', cpu: 'arm64', libc: 'glibc' }

interface LockedPackage {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Installs packages with native code below `folder`, in the versions of the lockfile and for the
 * machine of the functions, whichever this one is: a bundle cannot hold them. npm takes them from its
 * cache where they are there.
 * @param names packages that others of the lockfile may need, too, but in no other version
 */
export async function installNative(folder: string, names: readonly string[]): Promise<void> {
  const lockfile = JSON.parse(await readFile(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8'))
  const locked: Record<string, LockedPackage> = lockfile.packages
  const packages = new Map<string, LockedPackage>()
  const add = (name: string) => {
    const path = `node_modules/${name}`
    const lockedPackage = locked[path]
    if (!lockedPackage || packages.has(path)) return
    packages.set(path, lockedPackage)
    for (const other of Object.keys({
      ...lockedPackage.dependencies,
      ...lockedPackage.optionalDependencies,
    }))
      add(other)
  }
  for (const name of names) add(name)
  const dependencies = Object.fromEntries(
    names.map((name) => [name, packages.get(`node_modules/${name}`)?.version]),
  )
  const wanted = { name: 'native', private: true, dependencies }
  const json = (value: object) => JSON.stringify(value, undefined, 2)
  await writeFile(join(folder, 'package.json'), json(wanted))
  const lock = {
    ...lockfile,
    name: 'native',
    packages: { '': wanted, ...Object.fromEntries(packages) },
  }
  await writeFile(join(folder, 'package-lock.json'), json(lock))
  const { os, cpu, libc } = PLATFORM
  const platform = [`--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`]
  await npm(folder, ['ci', '--ignore-scripts', '--prefer-offline', '--no-bin-links', ...platform])
}

/** Runs the npm that runs this, else the one on the path. */
async function npm(folder: string, words: readonly string[]): Promise<void> {
  const program = process.env.npm_execpath ?? ''
  const isNpm = basename(program) === 'npm-cli.js'
  const [command, first] = isNpm ? [process.execPath, [program]] : ['npm', []]
  await promisify(execFile)(command, [...first, ...words, '--prefix', folder], { cwd: folder })
}
