import type { Hono } from 'hono'
import { findRubric, listRubrics, randomRubric } from '../../../src/contract/reading/rubrics.ts'
import { presentRubric } from '../../../src/domain/taxonomy/taxonomy.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage, callerLanguage } from '../../request/caller.ts'

export function rubricRoutes(app: Hono, { taxonomy, searchIndex, random }: Dependencies): void {
  serve(app, listRubrics, async ({ query }) => {
    const { rubrics } = await taxonomy.load()
    return rubrics.map((rubric) => presentRubric(rubric, answerLanguage(query)))
  })

  serve(app, randomRubric, ({ context }) =>
    searchIndex.use(({ taxonomy: { rubrics }, rubricsWithStudies }) => {
      const id = rubricsWithStudies[Math.floor(random() * rubricsWithStudies.length)]
      const rubric = rubrics.find((one) => one.id === id)
      if (!rubric) throw new ApiError('no_rubrics')
      return { id: rubric.id, name: rubric.name[callerLanguage(context)] }
    }),
  )

  serve(app, findRubric, async ({ params, query }) => {
    const { rubrics } = await taxonomy.load()
    const rubric = rubrics.find(({ id }) => id === params.id)
    if (!rubric) throw new ApiError('rubric_not_found')
    return presentRubric(rubric, answerLanguage(query))
  })
}
