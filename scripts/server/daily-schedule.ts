import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import type { Product } from './product.ts'

const PAUSE_MILLISECONDS = 30_000

/**
 * Runs the daily job whenever a new day has begun by the application's clock, and after it the import
 * of studies, for which nothing waits.
 * @param options.ranOn the day of its last whole run
 * @returns `runNow` runs the job at once and waits for it; `stop` waits for one that is running, and
 *   cuts an import off, which the next run goes on with
 */
export function followDays(
  { runDailyJob, runDailyImport }: Pick<Product, 'runDailyJob' | 'runDailyImport'>,
  now: () => Date,
  { ranOn: lastRunOn }: { ranOn?: string | undefined } = {},
): { runNow(): Promise<void>; stop(): Promise<void> } {
  let ranOn = lastRunOn
  const stopping = new AbortController()
  let importing: Promise<void> = Promise.resolve()
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    ranOn = dayInVienna(now())
    await runDailyJob()
    importing = importing.then(() => runDailyImport(stopping.signal))
  }
  const runNow = (): Promise<void> => {
    running = running.then(run, run)
    return running
  }
  // By itself it keeps nothing alive, such as a start that failed.
  const timer = setInterval(() => {
    if (dayInVienna(now()) === ranOn) return
    runNow().catch((error: unknown) => console.error('the daily job failed:', error))
  }, PAUSE_MILLISECONDS).unref()
  return {
    runNow,
    async stop() {
      clearInterval(timer)
      await running.catch(() => {})
      stopping.abort()
      await importing
    },
  }
}
