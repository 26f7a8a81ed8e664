import type { JobName, JobRun } from '../../src/contract/administration/dashboard.ts'
import {
  addDays,
  dayInVienna,
  type HourOfDay,
  hourInVienna,
} from '../../src/domain/time/vienna-days.ts'

const PAUSE_MILLISECONDS = 30_000

/**
 * When each job is due in Vienna: the import after the daily job, the backup after both. Letters go out
 * on Fridays alone, and what was missed then on another day (P-LETTER-SENT).
 */
const HOURS = { daily: 0, 'study-import': 1, backup: 4, letters: 6 } as const satisfies Record<
  JobName,
  HourOfDay
>

/** @param signal given when the server ends, for what can be cut off */
type Work = (signal: AbortSignal) => Promise<unknown>

export interface DailySchedule {
  /** Begins what is due, as happens by itself every half minute. */
  runDue(): void
  /** Runs a job at once, or after the run of it that goes on, and waits for it. @throws as it does */
  runNow(name: JobName): Promise<void>
  /** Begins nothing more, and waits for what runs. */
  stop(): Promise<void>
}

/**
 * Runs jobs once a day by the application's clock, each by itself and never twice at once. What was
 * missed, since the server was off or its clock was wrong, is made good by one run. One that fails is
 * not tried again before the next day, or the next start.
 * @param jobs those that run here
 * @param lastRuns what is written down of runs before this start
 */
export function followDays(
  jobs: Readonly<Partial<Record<JobName, Work>>>,
  now: () => Date,
  lastRuns: ReadonlyMap<JobName, JobRun> = new Map(),
): DailySchedule {
  const stopping = new AbortController()
  const all = new Map(
    (Object.entries(jobs) as [JobName, Work][]).map(([name, work]) => [
      name,
      openJob(work, { now, hour: HOURS[name], lastRun: lastRuns.get(name), end: stopping.signal }),
    ]),
  )
  const runDue = () => {
    for (const [name, job] of all) {
      if (!job.isDue()) continue
      job.run().catch((error: unknown) => console.error(`the job ${name} failed:`, error))
    }
  }
  // By itself it keeps nothing alive, such as a start that failed.
  const timer = setInterval(runDue, PAUSE_MILLISECONDS).unref()
  return {
    runDue,
    async runNow(name) {
      await all.get(name)?.run()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all([...all.values()].map((job) => job.ended()))
    },
  }
}

function openJob(
  work: Work,
  {
    now,
    hour,
    lastRun,
    end,
  }: { now: () => Date; hour: HourOfDay; lastRun: JobRun | undefined; end: AbortSignal },
) {
  const isWhole = lastRun !== undefined && lastRun.durationMs !== null && lastRun.error === null
  // Not the last one alone: where the clock is set back behind a run, the one before counts again.
  let startTimes = isWhole ? [Date.parse(lastRun.startedAt)] : []
  let waiting = 0
  let running = Promise.resolve()
  return {
    isDue(): boolean {
      const at = now()
      const last = startTimes.findLast((time) => time <= at.getTime())
      return waiting === 0 && (last === undefined || last < lastDue(hour, at).getTime())
    },
    run(): Promise<void> {
      waiting += 1
      const run = async () => {
        if (end.aborted) return
        const at = now().getTime()
        startTimes = [...startTimes.filter((time) => time <= at), at]
        await work(end)
      }
      const current = running.then(run).finally(() => {
        waiting -= 1
      })
      running = current.catch(() => {})
      return current
    },
    ended: () => running,
  }
}

/** The last moment at which it was that hour in Vienna. */
function lastDue(hour: HourOfDay, at: Date): Date {
  const today = dayInVienna(at)
  const due = hourInVienna(today, hour)
  return due <= at ? due : hourInVienna(addDays(today, -1), hour)
}
