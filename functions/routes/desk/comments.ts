import type { Hono } from 'hono'
import {
  addComment,
  type CommentThread,
  deleteMessage,
  listComments,
  replyToComment,
  resolveComment,
} from '../../../src/contract/desk/comments.ts'
import type { PassageComment } from '../../../src/contract/desk/reviews.ts'
import { abstractText } from '../../../src/domain/evidence/abstract-text.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import {
  peopleOfThreads,
  presentThread,
  type ThreadRecord,
} from '../../../src/domain/review/comment-threads.ts'
import { misplaced } from '../../../src/domain/review/passage-comments.ts'
import { requireDesk } from '../../editorial/require-desk.ts'
import { COMMENT_CODES, sendMessage } from '../../editorial/send-message.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller-language.ts'

/** What people at the desk say about passages (P-COMMENTS). */
export function commentRoutes(app: Hono, dependencies: Dependencies): void {
  const { comments, hearticles, studies, users, deskPeople, now } = dependencies

  const present = async (thread: ThreadRecord): Promise<CommentThread> =>
    presentThread(thread, await users.namesOf(peopleOfThreads([thread])))

  /** Whether a passage stands where it is said to, in the version that was read. */
  const isQuoted = async (
    hearticle: HearticleRecord,
    { version, ...passage }: PassageComment & { version: number },
  ): Promise<boolean> => {
    const { place } = passage
    const isOld = version !== hearticle.version
    const [older] = isOld ? await hearticles.recordsOf([{ id: hearticle.id, version }]) : []
    const isCited = 'pmid' in place && hearticle.citedPmids.includes(place.pmid)
    const found = isCited ? await studies.findMany([place.pmid]) : []
    const abstracts = new Map(
      found.map(({ pmid, source }) => [pmid, abstractText(source.abstract)]),
    )
    const { translations } = older ?? hearticle
    return misplaced([passage], { translations, abstracts }).length === 0
  }

  serve(app, listComments, async ({ params }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    const threads = await comments.list(hearticle)
    const { people, accounts } = await deskPeople.list(now(), peopleOfThreads(threads))
    const names = new Map([...accounts].map(([id, { username }]) => [id, username]))
    return {
      content: threads.map((thread) => presentThread(thread, names)),
      people: people.map(({ id, username }) => ({ id, username })),
    }
  })

  serve(app, addComment, async ({ params, body, caller, idempotentWrite, context }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    if (!(await isQuoted(hearticle, body))) {
      const words = faultMessage('not-quoted', callerLanguage(context))
      throw new ApiError('invalid_request', { 'body.quote': words })
    }
    const { version: _, ...passage } = body
    const sender = { by: caller.userId, write: idempotentWrite }
    return present(
      await sendMessage(dependencies, hearticle, sender, (speaker) =>
        comments.add(hearticle, passage, speaker),
      ),
    )
  })

  serve(app, replyToComment, async ({ params, body, caller, idempotentWrite }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    const sender = { by: caller.userId, write: idempotentWrite }
    return present(
      await sendMessage(dependencies, hearticle, sender, (speaker) =>
        comments.reply(hearticle, params.commentId, body.text, speaker),
      ),
    )
  })

  serve(app, resolveComment, async ({ params, body, caller }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    const actor = { by: caller.userId, at: now() }
    const resolved = await comments.resolve(hearticle, params.commentId, body.resolved, actor)
    if (typeof resolved === 'string') throw new ApiError(COMMENT_CODES[resolved])
    return present(resolved)
  })

  serve(app, deleteMessage, async ({ params, body, caller }) => {
    const { hearticle } = await requireDesk(dependencies, params.id)
    const message = { id: params.messageId, isDeleted: body.deleted }
    const actor = { by: caller.userId, at: now() }
    const left = await comments.delete(hearticle, params.commentId, message, actor)
    if (typeof left === 'string') throw new ApiError(COMMENT_CODES[left])
    return present(left)
  })
}
