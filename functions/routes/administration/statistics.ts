import type { Hono } from 'hono'
import {
  hearticleStatistics,
  hearticleTimeseries,
  SERIES_DAYS_MAXIMUM,
} from '../../../src/contract/administration/statistics.ts'
import type { DayCounts } from '../../../src/domain/statistics/interactions.ts'
import { addUp, dayNamed, seriesOf } from '../../../src/domain/statistics/statistics.ts'
import { addDays } from '../../../src/domain/time/vienna-days.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller.ts'

/** No day is before or after these. */
const EVER = ['0000-01-01', '9999-12-31'] as const

/** How often hearticles are read and shared (P-STATISTICS). */
export function statisticsRoutes(
  app: Hono,
  { interactions, hearticles }: Pick<Dependencies, 'interactions' | 'hearticles'>,
): void {
  /** Only where nothing was counted it is asked whether there is, or was, such a hearticle. */
  const countsOf = async (id: number, from: string, to: string): Promise<DayCounts[]> => {
    const days = await interactions.ofHearticle(id, from, to)
    if (days.length === 0 && !(await hearticles.find(id))) throw new ApiError('hearticle_not_found')
    return days
  }

  serve(app, hearticleStatistics, async ({ params }) => addUp(await countsOf(params.id, ...EVER)))

  serve(app, hearticleTimeseries, async ({ params, query, context }) => {
    const [from, to] = [dayNamed(query.startDate), dayNamed(query.endDate)]
    if (from > to || addDays(from, SERIES_DAYS_MAXIMUM) <= to) {
      const days = SERIES_DAYS_MAXIMUM
      const words = faultMessage('range', callerLanguage(context), { days })
      throw new ApiError('invalid_request', { 'query.endDate': words })
    }
    return seriesOf(await countsOf(params.id, from, to), from, to)
  })
}
