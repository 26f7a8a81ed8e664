import type { Hono } from 'hono'
import { findWorkHearticle, listWorkHearticles } from '../../../src/contract/desk/editing.ts'
import { peopleIn } from '../../../src/domain/evidence/present-evidence.ts'
import {
  filterHeads,
  presentListItem,
  presentWorkHearticle,
} from '../../../src/domain/hearticle/work-hearticle.ts'
import { presentStudy } from '../../../src/domain/presenters/present-study.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller-language.ts'

/** Hearticles in whatever state, as they are at this moment, for those who work with them. */
export function workHearticleRoutes(
  app: Hono,
  { hearticles, studies, taxonomy, users, now }: Dependencies,
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
    const [found, names] = await Promise.all([
      studies.findMany(hearticle.citedPmids),
      users.namesOf(peopleIn(hearticle)),
    ])
    const cited = found.filter(({ withdrawn }) => !withdrawn)
    const language = answerLanguage(query)
    return presentWorkHearticle(
      hearticle,
      cited.map((study) => presentStudy(study, all, language, now())),
      names,
    )
  })
}
