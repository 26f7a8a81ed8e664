import { runInChildProcess } from './run-in-child-process.ts'

/**
 * Publishes what has changed in a child process, on the same database and folders, after whoever
 * publishes already. It gives way to readers, but for a whole site, for which they wait. Its output
 * goes to this process's output. A publication that fails leaves a record with the reason.
 * @param signal ends it, and what it has begun is left to the next
 * @param whole reads all content, whatever is noted
 * @returns whether it ended well
 */
export async function publishInChildProcess(
  signal: AbortSignal,
  { whole = false } = {},
): Promise<boolean> {
  const flags = whole ? ['--wait', '--whole'] : ['--wait']
  const command = ['scripts/publish.ts', ...flags] as const
  const { code, killedBy } = await runInChildProcess(command, { signal, isPatient: !whole })
  if (code !== 0 && !signal.aborted) {
    console.error(`a publication ended with ${killedBy ?? code}; its changes wait for the next`)
  }
  return code === 0
}
