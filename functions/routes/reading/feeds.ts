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
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller-language.ts'
import type { StudyList } from '../../search-index/study-lists.ts'

/** Lists of studies, all of them from the search index. */
export function feedRoutes(app: Hono, { searchIndex, now }: Dependencies): void {
  const studies = (
    list: StudyList,
    query: {
      page: number
      size: number
      lang?: Language | undefined
      languageCode?: Language | undefined
    },
  ) =>
    searchIndex.use((index) => {
      const { taxonomy } = index
      if ('rubricId' in list && !taxonomy.rubrics.some(({ id }) => id === list.rubricId)) {
        throw new ApiError('rubric_not_found')
      }
      const { total, page } = index.studies(list, query)
      const content = page.map((study) =>
        presentStudySummary(study, taxonomy, answerLanguage(query), now()),
      )
      return pageOf(content, total, query)
    })

  serve(app, latestStudies, ({ params, query }) => studies({ list: 'latest', ...params }, query))

  serve(app, topCitedStudies, ({ params, query }) =>
    studies({ list: 'top-cited', ...params }, query),
  )

  serve(app, austrianStudies, ({ query }) => studies({ list: 'austrian' }, query))

  serve(app, austrianStudiesOfRubric, ({ params, query }) =>
    studies({ list: 'austrian', ...params }, query),
  )

  serve(app, topStudiesToday, ({ query }) =>
    searchIndex.use(({ taxonomy, rubricsWithStudies, ...index }) => {
      const day = dayInVienna(now())
      return turnedByDay(rubricsWithStudies, day).flatMap((rubricId) => {
        const list = { list: 'leading', rubricId } as const
        const { page } = index.studies(list, { page: 0, size: TURNS })
        const study = page[turnOfDay(day, rubricId, page.length)]
        return study ? [presentStudySummary(study, taxonomy, answerLanguage(query), now())] : []
      })
    }),
  )
}
