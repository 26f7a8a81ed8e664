import type { Hono } from 'hono'
import { discardDraft, keepDraft, listDrafts } from '../../../src/contract/desk/drafts.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** A tab keeps what is typed every five seconds; ten at once stay below it. */
const DRAFTS_BY_USER = { name: 'drafts-user', max: 1500, seconds: 600 }

/** What users typed at the desk and have not saved, for themselves alone (P-DRAFTS). */
export function draftRoutes(app: Hono, { drafts, instanceLimits, now }: Dependencies): void {
  serve(app, keepDraft, async ({ params: { visit }, body, caller: { userId } }) => {
    const at = now()
    instanceLimits.consume(DRAFTS_BY_USER, userId, at)
    const outcome = await drafts.keep(userId, { visit, ...body }, at)
    if (outcome === 'too-large') throw new ApiError('payload_too_large')
    if (outcome === 'gone') throw new ApiError('unauthorized')
    return { at: at.toISOString() }
  })

  serve(app, listDrafts, async ({ query: { form }, caller: { userId } }) => {
    const all = await drafts.list(userId, now())
    return {
      drafts:
        form === undefined
          ? all.map(({ content: _, ...draft }) => draft)
          : all.filter((draft) => draft.form === form),
    }
  })

  serve(app, discardDraft, async ({ params, caller: { userId } }) => {
    await drafts.discard(userId, params.visit)
    return params
  })
}
