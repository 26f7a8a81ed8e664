import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../project/folders.ts'

/**
 * Publishes what has changed in a child process, on the same database and folders, after whoever
 * publishes already. Its output goes to this process's output. A publication that fails leaves a
 * record with the reason.
 * @param signal ends it, and what it has begun is left to the next
 * @param whole reads all content, whatever is noted
 * @returns whether it ended well
 */
export async function publishInChildProcess(
  signal: AbortSignal,
  { whole = false } = {},
): Promise<boolean> {
  const command = [join(PROJECT_FOLDER, 'scripts/publish.ts'), '--wait']
  if (whole) command.push('--whole')
  const child = spawn(process.execPath, command, {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const kill = () => child.kill()
  signal.addEventListener('abort', kill)
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null]
  signal.removeEventListener('abort', kill)
  if (code !== 0 && !signal.aborted) {
    console.error(`a publication ended with ${killedBy ?? code}; its changes wait for the next`)
  }
  return code === 0
}
