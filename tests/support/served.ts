/** `npm run serve` as it is started: real processes, in a data folder of a test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PROJECT_FOLDER } from '../../scripts/project/folders.ts'

/** A command that was started. */
export interface Started {
  child: ChildProcess
  /** Where it answers; empty where it ended before it was ready. */
  address: string
  /** What it has said, by line or as it came. */
  output: string[]
  /** Its exit code and the signal that ended it. */
  ended: Promise<[number | null, NodeJS.Signals | null]>
}

/** A data folder for servers, and a way to start commands on it; `remove` ends those that run. */
export function dataFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearticle-serve-'))
  // The code of the pages is that of other tests, which need not be bundled again.
  const made = `${dataDir}-made`
  mkdirSync(made)
  mkdirSync(join(PROJECT_FOLDER, '.cache'), { recursive: true })
  symlinkSync(join(PROJECT_FOLDER, '.cache'), join(made, 'cache'))
  const running = new Set<ChildProcess>()

  const start = (command: string, environment: Record<string, string> = {}) => {
    const { SNAPSHOT_DIR: _s, DIST_DIR: _d, CATALOGUE_DIR: _c, ...others } = process.env
    const child = spawn(process.execPath, command.split(' '), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...others,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        MADE_DIR: made,
        PUBLIC_SITE_ORIGIN: 'http://localhost:4321',
        PORT: '0',
        MAIL: 'none',
        DESK_PASSKEYS: 'off',
        ...environment,
      },
    })
    running.add(child)
    const output: string[] = []
    child.stderr.on('data', (part) => output.push(String(part)))
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => output.push(line))
    const ended = once(child, 'exit').finally(() => running.delete(child)) as Started['ended']
    return { child, output, ended, lines }
  }

  return {
    dataDir,
    /** With the site, and with a link to the code of the pages. */
    made,
    /** Starts a command; does not wait for anything. */
    start,
    /** Starts a command and waits until it says that it is ready, or ends. */
    async run(command: string, environment: Record<string, string> = {}): Promise<Started> {
      const { lines, ...started } = start(command, environment)
      const ready = new Promise<string>((done) => {
        lines.on('line', (line) => {
          const address = /^ready (http:\S+)/.exec(line)?.[1]
          if (address) done(address)
        })
      })
      const address = await Promise.race([ready, started.ended.then(() => '')])
      return { ...started, address }
    },
    remove() {
      for (const child of running) child.kill('SIGKILL')
      // A publication outlives the server that was killed, and may still write.
      for (const folder of [dataDir, made]) {
        rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
      }
    },
  }
}
