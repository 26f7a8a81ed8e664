import type { Hono } from 'hono'
import { findStudy } from '../../src/contract/studies.ts'
import { presentStudy } from '../../src/domain/present-study.ts'
import { ApiError } from '../api-error.ts'
import { answerLanguage } from '../caller-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../serve.ts'

export function studyRoutes(app: Hono, { studies, taxonomy, now }: Dependencies): void {
  serve(app, findStudy, async ({ params, query }) => {
    const [study, all] = await Promise.all([studies.find(params.pmid), taxonomy.load()])
    if (!study) throw new ApiError('study_not_found')
    if (study.withdrawn) throw new ApiError('study_withdrawn')
    return presentStudy(study, all, answerLanguage(query), now())
  })
}
