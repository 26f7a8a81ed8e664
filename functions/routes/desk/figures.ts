import type { Hono } from 'hono'
import { findDeskFlow, listDeskFigures } from '../../../src/contract/desk/figures.ts'
import { isPeriod, MOST_PERIOD_DAYS } from '../../../src/domain/desk/figure-period.ts'
import {
  firstFlowDay,
  flowByWeek,
  openReviews,
  passedStages,
} from '../../../src/domain/desk/flow.ts'
import { presentFigures } from '../../../src/domain/desk/hearticle-figures.ts'
import { presentWaiting } from '../../../src/domain/desk/waiting.ts'
import { addDays, dayInVienna, hourInVienna } from '../../../src/domain/time/vienna-days.ts'
import { listStandings } from '../../editorial/list-standings.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage, callerLanguage } from '../../request/caller-language.ts'

/** What ended in the weeks that are told of may have begun so many days before. */
const LOOKED_BACK_DAYS = 180

/** Figures of all hearticles, and of how the desk works. */
export function figureRoutes(app: Hono, dependencies: Dependencies): void {
  const { interactions, hearticles, taxonomy, audit, now } = dependencies
  serve(app, listDeskFigures, async ({ query, context }) => {
    const { from, to } = query
    if (!isPeriod(from, to)) {
      const words = faultMessage('range', callerLanguage(context), { days: MOST_PERIOD_DAYS })
      throw new ApiError('invalid_request', { 'query.to': words })
    }
    const [heads, replacements, all, counted] = await Promise.all([
      hearticles.heads(),
      hearticles.replacements(),
      taxonomy.load(),
      interactions.ofPeriod(from, to),
    ])
    return {
      hearticles: presentFigures(
        { heads, replacements, taxonomy: all, counted },
        { from, to, language: answerLanguage(query), now: now() },
      ),
      knownSince: counted.knownSince,
    }
  })

  serve(app, findDeskFlow, async ({ query }) => {
    const today = dayInVienna(now())
    const [heads, lines] = await Promise.all([
      hearticles.heads(),
      audit.ofHearticles(hourInVienna(addDays(firstFlowDay(today), -LOOKED_BACK_DAYS), 0)),
    ])
    const standings = await listStandings(dependencies, heads)
    const known = { standings, asked: openReviews(lines) }
    return {
      ...flowByWeek(passedStages(lines), today),
      waiting: presentWaiting(heads, known, answerLanguage(query)),
    }
  })
}
