import { LONGEST_RUN } from '../../src/domain/statistics/dashboard.ts'
import { runInChildProcess } from './run-in-child-process.ts'

/**
 * Does what a deployment imports once a day by itself, in a child process on the same table, which
 * writes down what it does. What it did not finish the next one goes on with.
 * @param signal ends it
 */
export async function importInChildProcess(signal: AbortSignal): Promise<void> {
  const { code, killedBy } = await runInChildProcess(['scripts/import-daily.ts'], {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_RUN['study-import'])]),
    isPatient: true,
  })
  if (code !== 0 && !signal.aborted) {
    console.error(`the daily import ended with ${killedBy ?? code}; the next one goes on with it`)
  }
}
