import { randomUUID } from 'node:crypto'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { ThreadRecord } from '../../src/domain/review/comment-threads.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Stores } from '../store/create-stores.ts'
import type { CommentRefusal, Speaker } from '../store/desk/comments.ts'
import type { IdempotentWrite } from '../store/table/idempotency.ts'

interface Needed extends Pick<Stores, 'comments' | 'deskPeople' | 'idempotency'> {
  now: () => Date
}

/** What a refused change of a comment is answered. */
export const COMMENT_CODES = {
  'not-found': 'comment_not_found',
  full: 'comment_full',
  forbidden: 'forbidden',
} as const satisfies Record<CommentRefusal, string>

/**
 * Adds a comment or a reply once, however often it is sent.
 * @param send writes it
 * @returns the comment as it stands from then on
 * @throws ApiError where it is refused
 */
export async function sendMessage(
  { comments, deskPeople, idempotency, now }: Needed,
  hearticle: HearticleRecord,
  { by, write }: { by: string; write: IdempotentWrite | undefined },
  send: (speaker: Speaker) => Promise<ThreadRecord | CommentRefusal>,
): Promise<ThreadRecord> {
  const at = now()
  const { people } = await deskPeople.list(at)
  const sent = await idempotency.runOnce<{ thread: string }, { thread: string }>(
    write,
    at,
    async (note) => {
      const thread = await send({ by, at, people, messageId: randomUUID(), note })
      if (typeof thread === 'string') throw new ApiError(COMMENT_CODES[thread])
      return { thread: thread.id }
    },
  )
  const thread = await comments.find(hearticle, sent.thread)
  if (!thread) throw new ApiError('comment_not_found')
  return thread
}
