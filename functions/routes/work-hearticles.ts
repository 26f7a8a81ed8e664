import type { Hono } from 'hono'
import { findWorkHearticle, listWorkHearticles } from '../../src/contract/editing.ts'
import { presentStudy } from '../../src/domain/present-study.ts'
import {
  filterHeads,
  presentListItem,
  presentWorkHearticle,
} from '../../src/domain/work-hearticle.ts'
import { ApiError } from '../api-error.ts'
import { answerLanguage } from '../caller-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../serve.ts'
import { pageIn, pageOf } from './page-of.ts'

/** Hearticles in whatever state, as they are at this moment, for those who work with them. */
export function workHearticleRoutes(
  app: Hono,
  { hearticles, studies, taxonomy, now }: Dependencies,
): void {
  serve(app, listWorkHearticles, async ({ query }) => {
    const [heads, all] = await Promise.all([hearticles.heads(), taxonomy.load()])
    const found = filterHeads(heads, query)
    const shown = pageIn(found, query).map((head) =>
      presentListItem(head, all, answerLanguage(query)),
    )
    return pageOf(shown, found.length, query)
  })

  serve(app, findWorkHearticle, async ({ params, query }) => {
    const [hearticle, all] = await Promise.all([hearticles.find(params.id), taxonomy.load()])
    if (hearticle === 'deleted') throw new ApiError('hearticle_deleted')
    if (!hearticle) throw new ApiError('hearticle_not_found')
    const found = await studies.findMany(hearticle.citedPmids)
    const cited = found.filter(({ withdrawn }) => !withdrawn)
    const language = answerLanguage(query)
    return presentWorkHearticle(
      hearticle,
      cited.map((study) => presentStudy(study, all, language, now())),
    )
  })
}
