import type { Hono } from 'hono'
import { listTrash, restoreTrashed } from '../../../src/contract/desk/trash.ts'
import { renderedHeadlines } from '../../../src/domain/hearticle/rendered-hearticle.ts'
import { workedOn } from '../../../src/domain/work/work.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** What was deleted or withdrawn, and its way back (P-TRASH). */
export function trashRoutes(app: Hono, { trash, users, now }: Dependencies): void {
  serve(app, listTrash, async () => {
    const found = await trash.list()
    const names = await users.namesOf(found.flatMap(({ by }) => by ?? []))
    return {
      content: found.map((one) => ({
        kind: one.kind,
        id: one.id,
        state: one.state,
        at: one.at,
        by: names.get(one.by ?? '') ?? null,
        title:
          one.kind === 'hearticle'
            ? renderedHeadlines(one.record)
            : (workedOn(one.record)?.term ?? { de: '', en: '' }),
        wasPublic:
          one.kind === 'hearticle'
            ? one.record.status === 'PUBLISHED'
            : one.record.shown !== undefined,
      })),
    }
  })

  serve(app, restoreTrashed, async ({ params: { kind, id }, caller }) => {
    const outcome = await trash.restore(kind, id, { by: caller.userId, at: now() })
    if (!outcome) throw new ApiError('not_in_trash')
    if (outcome === 'in-the-way') {
      throw new ApiError(kind === 'hearticle' ? 'topic_not_found' : 'glossary_term_taken')
    }
    return {}
  })
}
