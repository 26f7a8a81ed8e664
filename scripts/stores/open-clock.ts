import type { Settings } from '../project/environment.ts'
import { isOfSandbox } from '../server/data-folder.ts'

/** The application's clock for a command: the sandbox's can have been moved. */
export async function openClock({
  tableName,
  dataDir,
}: Pick<Settings, 'tableName' | 'dataDir'>): Promise<() => Date> {
  if (tableName !== undefined || !isOfSandbox(dataDir)) return () => new Date()
  const { openSandboxClock } = await import('../sandbox/clock/clock.ts')
  return openSandboxClock(dataDir).now
}
