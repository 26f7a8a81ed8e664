import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PROJECT = join(import.meta.dirname, '../../..')

export interface Checkout {
  folder: string
  read(path: string): Promise<string>
  /** Writes a file and commits it. */
  commit(path: string, text: string): Promise<void>
  /**
   * Runs a command of the project.
   * @param cutOff ends it and all it started, without a word, once it has said this
   * @returns its exit code and what it said
   */
  command(
    script: string,
    words: readonly string[],
    environment: Record<string, string>,
    cutOff?: RegExp,
  ): Promise<{ code: number | null; said: string }>
  remove(): Promise<void>
}

/** The project as it is here, what is not committed included, as a repository of its own. */
export async function openCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-checkout-'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: PROJECT,
    maxBuffer: 10_000_000,
  })
  for (const path of stdout.split('\n').filter(Boolean)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await copyFile(join(PROJECT, path), join(folder, path)).catch((error) => {
      // Deleted here, and not yet committed.
      if (error.code !== 'ENOENT') throw error
    })
  }
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  const git = (...words: string[]) =>
    run('git', ['-c', 'user.name=Rehearsal', '-c', 'user.email=rehearsal@example.org', ...words], {
      cwd: folder,
    })
  const commitAll = async (message: string) => {
    await git('add', '-A')
    await git('commit', '-q', '--no-verify', '-m', message)
  }
  await git('init', '-q')
  await writeFile(join(folder, '.git/info/exclude'), 'node_modules\n')
  await commitAll('Everything')
  return {
    folder,
    read: (path) => readFile(join(folder, path), 'utf8'),
    async commit(path, text) {
      await writeFile(join(folder, path), text)
      await commitAll(`Write ${path}`)
    },
    async command(script, words, environment, cutOff) {
      const { PATH = '', HOME = '' } = process.env
      const child = spawn(process.execPath, [`scripts/${script}.ts`, ...words], {
        cwd: folder,
        env: { PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
        // With a group of its own, so that what it starts ends with it.
        detached: true,
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text
          if (cutOff?.test(said) && child.pid && child.exitCode === null) {
            process.kill(-child.pid, 'SIGKILL')
          }
        })
      }
      const [code] = await once(child, 'close')
      return { code, said }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
