import type { dailyStepNames } from '../../src/contract/administration/dashboard.ts'
import type { Log } from '../runtime/log.ts'
import type { Stores } from '../store/create-stores.ts'
import { nameOfError, recordRun } from './record-run.ts'

export interface DailyStep {
  /** For the log, and for who watches over it. */
  name: (typeof dailyStepNames)[number]
  /** Can be repeated without harm. @returns how much there was to do */
  run(at: Date): Promise<number>
}

export interface DailyReport {
  done: Record<string, number>
  failed: string[]
}

interface DailyRun {
  job?: 'daily' | 'letters'
  at: Date
  /** Where it is written down what the run does. */
  jobRuns: Pick<Stores['jobRuns'], 'keep'>
  log: Log
  runId: string
}

/**
 * Runs what is due once a day. A step that fails does not keep the others from theirs; the next run
 * does it again.
 */
export async function runDaily(
  steps: readonly DailyStep[],
  { job = 'daily', at, jobRuns, log, runId }: DailyRun,
): Promise<DailyReport> {
  const report: DailyReport = { done: {}, failed: [] }
  const attempt = async ({ name, run }: DailyStep) => {
    try {
      const count = await run(at)
      report.done[name] = count
      return { outcome: 'done', count, error: null } as const
    } catch (error) {
      report.failed.push(name)
      log({
        level: 'error',
        message: 'a daily step failed',
        requestId: runId,
        step: name,
        error: nameOfError(error),
        stack: error instanceof Error ? (error.stack ?? '').match(/^ +at .*$/gm)?.[0] : undefined,
      })
      return { outcome: 'failed', count: null, error: nameOfError(error) } as const
    }
  }
  const onLost = (error: string) =>
    log({ level: 'error', message: 'a run was not written down', requestId: runId, error })
  await recordRun(job, at, { runs: jobRuns, onLost }, async (step) => {
    for (const one of steps) await step(one.name, () => attempt(one))
  })
  log({ level: 'info', message: `${job} job`, requestId: runId, ...report.done })
  return report
}
