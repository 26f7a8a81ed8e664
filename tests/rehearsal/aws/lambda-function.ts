import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { zipEntries } from '../../build/zip-entries.ts'

const HOST = join(import.meta.dirname, 'lambda-host.ts')

export interface LambdaFunction {
  name: string
  /** @throws with what its handler threw */
  invoke(event: unknown): Promise<unknown>
  /** Ends its instance once that has answered all calls; the next begins with a cold one. */
  stop(): Promise<void>
  /** Ends its instance at once, as a machine that is lost. */
  kill(): Promise<void>
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

/**
 * A function as it was packaged, run by one process that takes all its calls.
 * @param options.archive the zip that the deployment uploaded
 * @param options.handler as `api.handler`
 * @param options.log takes each line that it writes
 */
export function lambdaFunction(options: {
  name: string
  archive: Buffer
  handler: string
  environment: Record<string, string>
  log: (line: string) => void
}): LambdaFunction {
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let instance: Promise<{ child: ChildProcess; folder: string }> | undefined

  async function start() {
    const folder = await mkdtemp(join(tmpdir(), 'hearticle-lambda-'))
    for (const [name, bytes] of zipEntries(options.archive)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    const [file = '', handler = ''] = options.handler.split('.')
    const entry = pathToFileURL(join(folder, `${file}.mjs`)).href
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, [HOST, entry, handler], {
      env: {
        ...{ PATH, TMPDIR: folder, AWS_LAMBDA_FUNCTION_NAME: options.name },
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', options.log)
    }
    child.on(
      'message',
      ({ id, result, fault }: { id: number; result?: unknown; fault?: string }) => {
        const call = waiting.get(id)
        waiting.delete(id)
        if (fault === undefined) call?.resolve(result)
        else call?.reject(new Error(fault.split('\n')[0]))
      },
    )
    child.once('exit', () => {
      instance = undefined
      for (const { reject } of waiting.values()) reject(new Error(`${options.name} ended`))
      waiting.clear()
    })
    // It says when its entry has been loaded, or why it cannot be.
    await new Promise((resolve, reject) => waiting.set(0, { resolve, reject }))
    return { child, folder }
  }

  return {
    name: options.name,
    async invoke(event) {
      instance ??= start()
      const { child } = await instance
      calls += 1
      const id = calls
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send({ id, event })
      })
    },
    async kill() {
      const running = await instance
      running?.child.kill('SIGKILL')
    },
    async stop() {
      const running = await instance?.catch(() => undefined)
      instance = undefined
      if (!running) return
      // What it was asked, it answers.
      while (waiting.size > 0) await new Promise((resolve) => setImmediate(resolve))
      running.child.kill()
      await rm(running.folder, { recursive: true, force: true })
    },
  }
}
