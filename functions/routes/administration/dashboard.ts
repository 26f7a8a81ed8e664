import type { Hono } from 'hono'
import { dashboard } from '../../../src/contract/administration/dashboard.ts'
import { MOST_COUNTED } from '../../../src/contract/desk/publications.ts'
import { presentPublication, waitingOf } from '../../../src/domain/publication/publication.ts'
import { firstDay, jobState, presentFigures } from '../../../src/domain/statistics/dashboard.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

const FAILURES_SHOWN = 10

/** The whole at a glance: a handful of requests of the database, however many people there are. */
export function dashboardRoutes(app: Hono, dependencies: Dependencies): void {
  const { figures, failures, jobRuns, jobs, interactions, publications, changes, now } =
    dependencies

  const publication = async (at: Date) => {
    const [{ runs, isHeld }, waiting] = await Promise.all([
      publications.latest(1),
      changes.pending(at, MOST_COUNTED),
    ])
    const { state, pending, run } = presentPublication(runs[0], { isHeld, ...waitingOf(waiting) })
    if (!run) return { state, pending, run }
    const { log: _, ...summary } = run
    return { state, pending, run: summary }
  }

  serve(app, dashboard, async () => {
    const at = now()
    const today = dayInVienna(at)
    const [days, counted, published, runs, latest] = await Promise.all([
      figures.between(firstDay(today), today),
      interactions.ofEachDay(firstDay(today), today),
      publication(at),
      jobRuns.latest(jobs),
      failures.latest(FAILURES_SHOWN),
    ])
    return {
      at: at.toISOString(),
      ...presentFigures(days, { today, counted }),
      publication: published,
      jobs: jobs.map((name) => {
        const run = runs.get(name)
        return { name, state: jobState(run, at), run: run ?? null }
      }),
      failures: latest,
    }
  })
}
