import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { COMPILE_CACHE, PROJECT_FOLDER } from '../project/folders.ts'
import { giveWay } from '../project/give-way.ts'

export interface EndedProcess {
  /** Null where a signal ended it. */
  code: number | null
  killedBy: NodeJS.Signals | null
  /** The last that it told this process. */
  lastMessage: unknown
}

/**
 * Runs a command of the project in a child process with this process's environment, so that readers
 * do not wait for it. What Node.js compiled for the one before is kept: a publication's five hundred
 * modules take a third of the time then.
 * @param command the script below the project's folder, and its arguments
 * @param options.signal ends it
 * @param options.output whether its output goes to this process's output
 * @param options.isPatient lets whatever else runs on this machine go first
 * @returns how it ended; where the signal had been given, as if that had ended it
 * @throws where it could not be started
 */
export async function runInChildProcess(
  [script, ...args]: readonly [string, ...string[]],
  {
    signal,
    output = 'inherit',
    isPatient = false,
  }: { signal: AbortSignal; output?: 'inherit' | 'ignore'; isPatient?: boolean },
): Promise<EndedProcess> {
  if (signal.aborted) return { code: null, killedBy: 'SIGTERM', lastMessage: undefined }
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, script), ...args], {
    cwd: PROJECT_FOLDER,
    // By the last one it knows that this process is there.
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  })
  if (isPatient && child.pid !== undefined) giveWay(child.pid)
  let lastMessage: unknown
  child.on('message', (message) => {
    lastMessage = message
  })
  const kill = () => child.kill()
  signal.addEventListener('abort', kill)
  try {
    // What it told last may be read after its end, and before the channel is closed.
    await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    return { code: child.exitCode, killedBy: child.signalCode, lastMessage }
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
