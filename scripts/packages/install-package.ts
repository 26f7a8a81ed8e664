import { execFile } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { withFolder } from '../project/files.ts'
import { draftOf, replaceFolder } from '../project/replace-folder.ts'
import { keyOf } from './missing-packages.ts'

const run = promisify(execFile)

/** What is known of archives, and where packages go. */
export interface PackageTarget {
  /** Whose node_modules it is. */
  project: string
  /** SHA-512 of archives as npm writes them ('sha512-…'), by name and version. */
  digests: Record<string, string>
  /** Public keys by which the registry signs (SPKI, base64), by their ids. */
  keys: Record<string, string>
  /** Of npm. */
  environment?: NodeJS.ProcessEnv
}

/** What a registry says of an archive. */
interface Dist {
  integrity?: string
  signatures?: { keyid: string; sig: string }[]
}

/**
 * Brings a package that the lockfile does not hold, at exactly one version, without running its
 * scripts, and only where its bytes are known: by the digest that is committed for it, else by the
 * registry's signature.
 * @throws with the reason where it cannot be had or its bytes are not known; nothing is installed then
 */
export async function installPackage(
  { name, version }: { name: string; version: string },
  { project, digests, keys, environment }: PackageTarget,
): Promise<void> {
  const key = keyOf(name, version)
  await withFolder('hearticle-package-', async (folder) => {
    const npm = async (command: string) => {
      const { stdout } = await run('npm', command.split(' '), {
        cwd: folder,
        // Windows knows npm as a script of its shell.
        shell: process.platform === 'win32',
        ...(environment && { env: environment }),
      })
      return stdout
    }
    const digest =
      digests[key] ?? signedDigest(key, JSON.parse(await npm(`view ${key} dist --json`)), keys)
    const wanted = { private: true, dependencies: { [name]: version } }
    await writeFile(join(folder, 'package.json'), JSON.stringify(wanted))
    await npm('install --ignore-scripts --no-audit --no-fund --no-bin-links --loglevel=error')
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Dist>
    }
    // npm has held the archive against what it writes here.
    const installed = lock.packages[`node_modules/${name}`]?.integrity
    if (installed !== digest) throw new Error(`its digest is ${installed} instead of ${digest}`)
    const target = join(project, 'node_modules', name)
    await mkdir(dirname(target), { recursive: true })
    await cp(join(folder, 'node_modules', name), draftOf(target), { recursive: true })
    await replaceFolder(draftOf(target), target)
  })
}

/** The digest of an archive that the registry has signed. @throws where it has not */
function signedDigest(
  key: string,
  { integrity = '', signatures = [] }: Dist,
  keys: PackageTarget['keys'],
): string {
  const text = Buffer.from(`${key}:${integrity}`)
  const isSigned = signatures.some(({ keyid, sig }) => {
    const spki = keys[keyid]
    if (spki === undefined) return false
    const by = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', text, by, Buffer.from(sig, 'base64'))
  })
  if (integrity.startsWith('sha512-') && isSigned) return integrity
  throw new Error('no digest is committed for it, and the registry has not signed it')
}
