import type { Hono } from 'hono'
import {
  finishSearchWish,
  listSearchWishes,
  type WaitingStudy,
} from '../../../src/contract/desk/search-wishes.ts'
import { groupWishes } from '../../../src/domain/reading/group-wishes.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { presentLibraryItem } from '../../editorial/edit-study.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'

/** What users looked for in vain, for editors (P-WISH-DESK). */
export function deskWishRoutes(
  app: Hono,
  { searchWishes, searchIndex, idempotency, now }: Dependencies,
): void {
  serve(app, listSearchWishes, async ({ query }) => {
    const wishes = await searchWishes.list(query.sort, now())
    return searchIndex.use(async ({ topicsOf, waitingOn }) => {
      const topics = await topicsOf(wishes.map(({ question }) => question))
      const asked = wishes.map((wish, at) => ({ wish, topics: topics[at] ?? [] }))
      const groups = groupWishes(asked, query.sort)
      const page = pageIn(groups, query).map(async ({ topic, ...group }) => {
        if (!topic) return { ...group, topic }
        const { total, newest } = await waitingOn(topic.concept)
        return {
          ...group,
          topic: { ...topic, waiting: { total, newest: newest.map(presentWaiting) } },
        }
      })
      return pageOf(await Promise.all(page), groups.length, query)
    })
  })

  serve(app, finishSearchWish, ({ params, idempotentWrite }) =>
    idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const isErased = await searchWishes.finish(params.id, now(), note(params))
      if (!isErased) throw new ApiError('search_wish_not_found')
      return params
    }),
  )
}

function presentWaiting(study: StudyRecord): WaitingStudy {
  const { rubricId, topicId, proposed, ...shown } = presentLibraryItem(study)
  return shown
}
