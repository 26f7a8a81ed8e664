import type { Log } from '../request-log.ts'

export interface DailyStep {
  /** For the log. */
  name: string
  /** Can be repeated without harm. @returns how much there was to do */
  run(at: Date): Promise<number>
}

export interface DailyReport {
  done: Record<string, number>
  failed: string[]
}

/**
 * Runs what is due once a day. A step that fails does not keep the others from theirs; the next run
 * does it again.
 */
export async function runDaily(
  steps: readonly DailyStep[],
  { at, log, runId }: { at: Date; log: Log; runId: string },
): Promise<DailyReport> {
  const report: DailyReport = { done: {}, failed: [] }
  for (const { name, run } of steps) {
    try {
      report.done[name] = await run(at)
    } catch (error) {
      report.failed.push(name)
      log({
        level: 'error',
        message: 'a daily step failed',
        requestId: runId,
        step: name,
        error: error instanceof Error ? error.name : typeof error,
        stack: error instanceof Error ? (error.stack ?? '').match(/^ +at .*$/gm)?.[0] : undefined,
      })
    }
  }
  log({ level: 'info', message: 'daily job', requestId: runId, ...report.done })
  return report
}
