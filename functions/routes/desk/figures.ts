import type { Hono } from 'hono'
import { listDeskFigures } from '../../../src/contract/desk/figures.ts'
import { isPeriod, MOST_PERIOD_DAYS } from '../../../src/domain/desk/figure-period.ts'
import { sumFigures } from '../../../src/domain/desk/figure-sums.ts'
import { figuresAt, topicsOf } from '../../../src/domain/desk/figures-at.ts'
import { isByName } from '../../../src/domain/desk/headline-of.ts'
import { namedFigures, presentFigures } from '../../../src/domain/desk/hearticle-figures.ts'
import { readDeskHeads } from '../../editorial/desk-heads.ts'
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
    const isNamed = isByName(query)
    const [replacements, all, counted, { inHand, settled }] = await Promise.all([
      hearticles.replacements(),
      taxonomy.load(),
      interactions.ofPeriod(from, to),
      readDeskHeads(dependencies, new Set(), isNamed),
    ])
    const heads = [...inHand, ...settled].toSorted((a, b) => b.id - a.id)
    const language = answerLanguage(query)
    const rows = presentFigures(
      { heads, replacements, taxonomy: all, counted },
      { from, to, language, now: now() },
    )
    const found = figuresAt(isNamed ? namedFigures(rows, inHand, language) : rows, query)
    const page = pageIn(found, query)
    const shown = isNamed ? inHand : await hearticles.headsOf(page.map(({ id }) => id))
    return {
      ...pageOf(namedFigures(page, shown, language), found.length, query),
      sums: sumFigures(found),
      topics: topicsOf(rows),
      knownSince: counted.knownSince,
    }
  })
}
