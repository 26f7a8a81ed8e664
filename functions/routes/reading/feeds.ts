import type { Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  austrianStudies,
  austrianStudiesOfRubric,
  latestStudies,
  topCitedStudies,
  topStudiesToday,
} from '../../../src/contract/reading/feeds.ts'
import { presentStudySummary } from '../../../src/domain/presenters/present-study-summary.ts'
import { TURNS, turnedByDay, turnOfDay } from '../../../src/domain/study/study-of-the-day.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageOf } from '../../http/page-of.ts'
import { servePublished } from '../../http/serve-published.ts'
import { answerLanguage } from '../../request/caller.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { StudyList } from '../../search/study-lists.ts'

/** Lists of studies, all of them from the search index. */
export function feedRoutes(app: Hono, dependencies: Dependencies): void {
  const { now } = dependencies

  const studies = async (
    index: SearchIndex,
    list: StudyList,
    query: {
      page: number
      size: number
      lang?: Language | undefined
      languageCode?: Language | undefined
    },
  ) => {
    const { taxonomy } = index
    if ('rubricId' in list && !taxonomy.rubrics.some(({ id }) => id === list.rubricId)) {
      throw new ApiError('rubric_not_found')
    }
    const { total, page } = await index.studies(list, query)
    const content = page.map((study) =>
      presentStudySummary(study, taxonomy, answerLanguage(query), now()),
    )
    return pageOf(content, total, query)
  }

  servePublished(app, latestStudies, dependencies, (index, { params, query }) =>
    studies(index, { list: 'latest', ...params, filters: query }, query),
  )

  servePublished(app, topCitedStudies, dependencies, (index, { params, query }) =>
    studies(index, { list: 'top-cited', ...params, filters: query }, query),
  )

  servePublished(app, austrianStudies, dependencies, (index, { query }) =>
    studies(index, { list: 'austrian' }, query),
  )

  servePublished(app, austrianStudiesOfRubric, dependencies, (index, { params, query }) =>
    studies(index, { list: 'austrian', ...params }, query),
  )

  servePublished(app, topStudiesToday, dependencies, async (index, { query }) => {
    const day = dayInVienna(now())
    const shown = turnedByDay(index.rubricsWithStudies, day).map(async (rubricId) => {
      const list = { list: 'leading', rubricId } as const
      const { page } = await index.studies(list, { page: 0, size: TURNS })
      const study = page[turnOfDay(day, rubricId, page.length)]
      return study ? [presentStudySummary(study, index.taxonomy, answerLanguage(query), now())] : []
    })
    return (await Promise.all(shown)).flat()
  })
}
