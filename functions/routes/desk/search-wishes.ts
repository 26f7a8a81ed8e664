import type { Hono } from 'hono'
import { finishSearchWish, listSearchWishes } from '../../../src/contract/desk/search-wishes.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'

/** What users looked for in vain, for editors (P-WISH-DESK). */
export function deskWishRoutes(app: Hono, { searchWishes, idempotency, now }: Dependencies): void {
  serve(app, listSearchWishes, async ({ query }) => {
    const wishes = await searchWishes.list(query.sort, now())
    return pageOf(pageIn(wishes, query), wishes.length, query)
  })

  serve(app, finishSearchWish, ({ params, idempotentWrite }) =>
    idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const isErased = await searchWishes.finish(params.id, now(), note(params))
      if (!isErased) throw new ApiError('search_wish_not_found')
      return params
    }),
  )
}
