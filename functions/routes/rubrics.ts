import type { Hono } from 'hono'
import { findRubric, listRubrics, randomRubric } from '../../src/contract/rubrics.ts'
import { presentRubric } from '../../src/domain/taxonomy.ts'
import { ApiError } from '../api-error.ts'
import { answerLanguage, callerLanguage } from '../caller-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../serve.ts'

export function rubricRoutes(app: Hono, { taxonomy, catalogues, random }: Dependencies): void {
  serve(app, listRubrics, async ({ query }) => {
    const { rubrics } = await taxonomy.load()
    return rubrics.map((rubric) => presentRubric(rubric, answerLanguage(query)))
  })

  serve(app, randomRubric, ({ context }) =>
    catalogues.use(({ taxonomy: { rubrics }, rubricsWithStudies }) => {
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
