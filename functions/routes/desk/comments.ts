import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import {
  addComment,
  type Comment,
  deleteComment,
  listComments,
  type Passage,
  resolveComment,
} from '../../../src/contract/desk/comments.ts'
import { abstractsByPmid } from '../../../src/domain/evidence/abstract-text.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import {
  type CommentRecord,
  peopleOfComments,
  presentComment,
} from '../../../src/domain/review/comments.ts'
import { isQuoted } from '../../../src/domain/review/passages.ts'
import { requireDesk } from '../../editorial/require-desk.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller.ts'

/** What people at the desk say about passages (P-COMMENTS). */
export function commentRoutes(app: Hono, dependencies: Dependencies): void {
  const { comments, hearticles, studies, users, deskPeople, idempotency, now } = dependencies

  const present = async (comment: CommentRecord): Promise<Comment> =>
    presentComment(comment, await users.namesOf(peopleOfComments([comment])))

  /** Whether a passage stands where it is said to, in the edition that was read, or what is worked on. */
  const stoodThere = async (
    hearticle: HearticleRecord,
    passage: Passage,
    version: number,
  ): Promise<boolean> => {
    const { place } = passage
    const isOld = version !== hearticle.version
    const [older] = isOld ? await hearticles.recordsOf([{ id: hearticle.id, version }]) : []
    const isCited = 'pmid' in place && hearticle.citedPmids.includes(place.pmid)
    const found = isCited ? await studies.findMany([place.pmid]) : []
    const abstracts = abstractsByPmid(found)
    const { translations } = older ?? hearticle
    return isQuoted(passage, { translations, abstracts })
  }

  serve(app, listComments, async ({ params }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    const found = await comments.list(hearticle.id)
    const { people, accounts } = await deskPeople.list(now(), peopleOfComments(found))
    const names = new Map([...accounts].map(([id, { username }]) => [id, username]))
    return {
      content: found.map((comment) => presentComment(comment, names)),
      people: people.map(({ id, username }) => ({ id, username })),
    }
  })

  serve(app, addComment, async ({ params, body, caller, idempotentWrite, context }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    const { version, text, ...passage } = body
    const by = caller.userId
    const moment = now()
    const sent = await idempotency.runOnce<{ id: string; at: string }>(
      idempotentWrite,
      moment,
      async (note) => {
        if (!(await stoodThere(hearticle, passage, version))) {
          const words = faultMessage('not-quoted', callerLanguage(context))
          throw new ApiError('invalid_request', { 'body.quote': words })
        }
        const { people } = await deskPeople.list(moment)
        const comment = { passage, text, id: randomUUID(), by, at: moment, people, note }
        const added = await comments.add(hearticle, comment)
        if (!added) throw new ApiError('comments_full')
        return { id: added.id, at: added.at }
      },
    )
    return present({ ...passage, ...sent, hearticleId: hearticle.id, by, text })
  })

  serve(app, resolveComment, async ({ params, body, caller }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    const actor = { by: caller.userId, at: now() }
    const changed = await comments.resolve(hearticle.id, params.commentId, body.resolved, actor)
    if (!changed) throw new ApiError('comment_not_found')
    return present(changed)
  })

  serve(app, deleteComment, async ({ params, caller }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    const isOwn = await comments.removeComment(hearticle.id, params.commentId, caller.userId)
    if (!isOwn) throw new ApiError('forbidden')
    return { id: params.commentId }
  })
}
