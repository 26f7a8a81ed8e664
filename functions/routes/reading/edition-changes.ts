import type { Hono } from 'hono'
import { listReplacements } from '../../../src/contract/reading/edition-changes.ts'
import { presentReplacements, versionsOf } from '../../../src/domain/edition/replacements.ts'
import { isPublic } from '../../../src/domain/hearticle/hearticle.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'

/** What was replaced of public hearticles (P-CHANGE-LOG). */
export function editionChangeRoutes(app: Hono, { hearticles, now }: Dependencies): void {
  serve(app, listReplacements, async ({ params: { id }, query }) => {
    const hearticle = await hearticles.find(id)
    if (hearticle === 'deleted') throw new ApiError('hearticle_deleted')
    if (!hearticle || !isPublic(hearticle, now())) throw new ApiError('hearticle_not_found')
    const editions = await hearticles.editionsOf(id)
    const records = await hearticles.recordsOf(versionsOf(editions))
    return { replacements: presentReplacements(editions, records, answerLanguage(query)) }
  })
}
