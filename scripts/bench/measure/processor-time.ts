import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { watchMemory } from './memory.ts'

const run = promisify(execFile)

/**
 * How long a command takes, how much of the processor (its own time and that of all processes that
 * it waited for, as the shell counts them), and how much memory at most, in MB of 1000 kB.
 * @throws where it fails
 */
export async function timeOf(
  command: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ seconds: number; processorSeconds: number; megabytes: number }> {
  const started = performance.now()
  const running = run('sh', ['-c', `${command} >&2 || exit 1; times`], { env: environment })
  const memory = watchMemory(running.child.pid ?? 0)
  try {
    const { stdout } = await running
    const seconds = (performance.now() - started) / 1000
    return { seconds, processorSeconds: childSeconds(stdout), megabytes: await memory.peak() }
  } finally {
    await memory.peak()
  }
}

/** The second line of what `times` prints: '0m1.234s 0m0.120s', of the processes it started. */
function childSeconds(times: string): number {
  const line = times.trim().split('\n')[1] ?? ''
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
