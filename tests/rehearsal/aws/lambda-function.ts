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

interface Instance {
  child: ChildProcess
  folder: string
  /** Its calls that have no answer yet. */
  waiting: Map<number, Waiting>
}

interface Answer {
  id: number
  result?: unknown
  fault?: string
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
  let calls = 0
  let instance: Promise<Instance> | undefined

  async function start(): Promise<Instance> {
    // Its own: the end of an instance is none of the calls' that the next one answers.
    const waiting = new Map<number, Waiting>()
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
    const half = new Map<number, Answer | undefined>()
    /** A call is over once its answer and the last line that it wrote have come, in either order. */
    function arrive(id: number, answer?: Answer): void {
      if (!half.has(id)) {
        half.set(id, answer)
        return
      }
      const { result, fault } = answer ?? half.get(id) ?? {}
      half.delete(id)
      const call = waiting.get(id)
      waiting.delete(id)
      if (fault === undefined) call?.resolve(result)
      else call?.reject(new Error(fault.split('\n')[0]))
    }
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        if (line.startsWith('\0')) arrive(Number(line.slice(1)))
        else options.log(line)
      })
    }
    child.on('message', (answer: Answer) => arrive(answer.id, answer))
    child.once('exit', () => {
      for (const { reject } of waiting.values()) reject(new Error(`${options.name} ended`))
      waiting.clear()
    })
    // It says when its entry has been loaded, or why it cannot be.
    await new Promise((resolve, reject) => waiting.set(0, { resolve, reject }))
    return { child, folder, waiting }
  }

  /** Whatever ends it, the next call begins with another one. */
  function begin(): Promise<Instance> {
    const its = start()
    const end = () => {
      if (instance === its) instance = undefined
    }
    its.then(({ child }) => child.once('exit', end), end)
    return its
  }

  return {
    name: options.name,
    async invoke(event) {
      instance ??= begin()
      const { child, waiting } = await instance
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
      const its = instance
      instance = undefined
      const running = await its?.catch(() => undefined)
      if (!running) return
      // What it was asked, it answers.
      while (running.waiting.size > 0) await new Promise((resolve) => setImmediate(resolve))
      running.child.kill()
      await rm(running.folder, { recursive: true, force: true })
    },
  }
}
