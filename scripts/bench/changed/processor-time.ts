import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * How long a command takes, and how much of the processor: its own time and that of all processes
 * that it waited for, as the shell counts them.
 * @throws where it fails
 */
export async function timeOf(
  command: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ seconds: number; processorSeconds: number }> {
  const started = performance.now()
  const { stdout } = await run('sh', ['-c', `${command} >&2 || exit 1; times`], {
    env: environment,
  })
  const seconds = (performance.now() - started) / 1000
  return { seconds, processorSeconds: childSeconds(stdout) }
}

/** The second line of what `times` prints: '0m1.234s 0m0.120s', of the processes it started. */
function childSeconds(times: string): number {
  const line = times.trim().split('\n')[1] ?? ''
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
