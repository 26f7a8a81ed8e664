import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const INVOKE = join(import.meta.dirname, '..', 'build', 'invoke.ts')

type LogLine = Record<string, unknown>

/** What a packaged function answered, event by event, and what it logged meanwhile. */
interface PackagedRun<Answer> {
  answers: Answer[]
  log: LogLine[]
}

/** An instance of a packaged function, which takes one event at a time. */
interface PackagedInstance<Answer> {
  /** @throws where the process ends instead; what it complains of goes to this process's own output */
  invoke(event: unknown): Promise<{ answer: Answer; log: LogLine[] }>
  close(): Promise<void>
}

/**
 * Starts a packaged function in a process of its own.
 * @param script the path of its entry
 * @param environment all that it is told, on top of what Lambda tells every function
 */
export function openPackaged<Answer>(
  script: string,
  environment: Record<string, string>,
): PackagedInstance<Answer> {
  const child = spawn(process.execPath, [INVOKE, pathToFileURL(script).href], {
    env: {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // That it has ended shows by what it does not answer.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async invoke(event) {
      child.stdin.write(`${JSON.stringify(event)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`${script} ended at an event`)
      return JSON.parse(value)
    },
    async close() {
      child.kill()
      await ended
    },
  }
}

/**
 * Gives events to a packaged function in a process of its own, in order.
 * @throws where the process fails, as above
 */
export async function runPackaged<Answer>(
  script: string,
  events: readonly unknown[],
  environment: Record<string, string>,
): Promise<PackagedRun<Answer>> {
  const instance = openPackaged<Answer>(script, environment)
  const run: PackagedRun<Answer> = { answers: [], log: [] }
  try {
    for (const event of events) {
      const { answer, log } = await instance.invoke(event)
      run.answers.push(answer)
      run.log.push(...log)
    }
  } finally {
    await instance.close()
  }
  return run
}
