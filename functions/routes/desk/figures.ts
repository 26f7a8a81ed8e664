import type { Hono } from 'hono'
import { listDeskFigures } from '../../../src/contract/desk/figures.ts'
import { isPeriod, MOST_PERIOD_DAYS } from '../../../src/domain/desk/figure-period.ts'
import { sumFigures } from '../../../src/domain/desk/figure-sums.ts'
import { figuresAt, topicsOf } from '../../../src/domain/desk/figures-at.ts'
import { presentFigures } from '../../../src/domain/desk/hearticle-figures.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage, callerLanguage } from '../../request/caller.ts'

export function figureRoutes(app: Hono, dependencies: Dependencies): void {
  const { interactions, hearticles, taxonomy, now } = dependencies
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
    const rows = presentFigures(
      { heads, replacements, taxonomy: all, counted },
      { from, to, language: answerLanguage(query), now: now() },
    )
    const found = figuresAt(rows, query)
    return {
      ...pageOf(pageIn(found, query), found.length, query),
      sums: sumFigures(found),
      topics: topicsOf(rows),
      knownSince: counted.knownSince,
    }
  })
}
