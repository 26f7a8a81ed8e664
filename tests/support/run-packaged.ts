import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const INVOKE = join(import.meta.dirname, '..', 'build', 'invoke.ts')

/** What a packaged function answered, event by event, and what it logged meanwhile. */
export interface PackagedRun<Answer> {
  answers: Answer[]
  log: Array<Record<string, unknown>>
}

/**
 * Gives events to a packaged function in a process of its own, in order.
 * @param script the path of its entry
 * @param environment all that it is told, on top of what Lambda tells every function
 * @throws where the process fails; what it complains of goes to this process's own output
 */
export async function runPackaged<Answer>(
  script: string,
  events: readonly unknown[],
  environment: Record<string, string>,
): Promise<PackagedRun<Answer>> {
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
  child.stdin.end(JSON.stringify(events))
  const [run] = await Promise.all([json(child.stdout) as Promise<PackagedRun<Answer>>, ended])
  return run
}
