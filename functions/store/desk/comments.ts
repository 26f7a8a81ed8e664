import { MAX_MESSAGES, type MentionablePerson } from '../../../src/contract/desk/comments.ts'
import type { PassageComment } from '../../../src/contract/desk/reviews.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { renderNumbers } from '../../../src/domain/numbers/render-numbers.ts'
import {
  isGone,
  mentionsIn,
  newThread,
  type ThreadRecord,
  threadRecordSchema,
  threadsOfReview,
  UNDO_SECONDS,
  withMessageBack,
  withoutMessage,
  withReply,
  withResolution,
} from '../../../src/domain/review/comment-threads.ts'
import { quotedWords } from '../../../src/domain/review/passage-comments.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import type { KeyedHash } from '../../runtime/keyed-hash.ts'
import { noticeOfMention } from '../content/desk-notices.ts'
import type { ReviewStore } from '../content/reviews/reviews.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import {
  COMMENT_PREFIX,
  commentedKey,
  commentKey,
  EXPIRY_ATTRIBUTE,
  hearticleKey,
  rateLimitKey,
  takenBackKey,
} from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { expiresAfter, IF_NEW, put, remove, update } from '../table/writes.ts'

/** What of a hearticle comments are about. */
type Commented = Pick<HearticleRecord, 'id' | 'translations' | 'findings' | 'numbers'>

/** Who does something about a comment. */
interface Actor {
  by: string
  at: Date
}

/** Who says something in a comment. */
export interface Speaker extends Actor {
  /** Whom they can name. */
  people: readonly MentionablePerson[]
  /** Of the message, another one each time. */
  messageId: string
  note: RecordAnswer<{ thread: string }>
}

export type CommentRefusal = 'not-found' | 'full' | 'forbidden'

const MAX_ATTEMPTS = 6

/** For so long the same person tells somebody no second time. */
const MENTION_SECONDS = 60 * 60

/**
 * Comments on passages (P-COMMENTS). Those of reviews stay with the review; what is done about one
 * is kept beside the others.
 */
export function createCommentStore(
  table: Table,
  reviews: Pick<ReviewStore, 'latest'>,
  keyedHash: KeyedHash,
) {
  /**
   * By which who is named is told, but nobody more than once an hour by the same person. It is
   * refused where another comment told one of them meanwhile.
   */
  const mentionNotice = async (
    hearticle: Commented,
    thread: Pick<ThreadRecord, 'place' | 'quote'>,
    comment: string,
    { people, by, at }: Actor & Pick<Speaker, 'people'>,
  ): Promise<Writes> => {
    const named = new Set(mentionsIn(comment, people).map(({ id }) => id))
    named.delete(by)
    const now = at.toISOString()
    const againAt = new Date(at.getTime() + MENTION_SECONDS * 1000)
    const asked = [...named].map(async (id) => {
      const key = rateLimitKey('mention', await keyedHash('mention', `${by} ${id}`), 0)
      const before = await table.get(key)
      return before && String(before.againAt) > now ? [] : [{ id, key }]
    })
    const unsent = (await Promise.all(asked)).flat()
    const language = 'pmid' in thread.place ? 'en' : thread.place.languageCode
    const quote = renderNumbers(quotedWords(thread), language, hearticle)
    const to = unsent.map(({ id }) => id)
    return [
      ...unsent.map(({ key }) =>
        update(key, {
          change: `SET againAt = :again, ${EXPIRY_ATTRIBUTE} = :end, #schema = :schema`,
          condition: 'attribute_not_exists(againAt) OR againAt <= :now',
          values: { again: againAt.toISOString(), end: Math.ceil(againAt.getTime() / 1000), now },
        }),
      ),
      ...noticeOfMention(hearticle, { by, at, to, quote, comment }),
    ]
  }

  const ofReviews = async ({ translations }: Commented): Promise<ThreadRecord[]> => {
    const found = await Promise.all(translations.map(({ id }) => reviews.latest(id)))
    return found.flatMap((latest) => latest.reviews.flatMap(threadsOfReview))
  }

  const find = async (hearticle: Commented, id: string): Promise<ThreadRecord | undefined> => {
    const item = await table.get(commentKey(hearticle.id, id))
    if (item) return threadRecordSchema.parse(item.record)
    // Of a review's nothing is kept until something is done about it.
    const isOfReview = id.includes('.')
    return isOfReview ? (await ofReviews(hearticle)).find((one) => one.id === id) : undefined
  }

  /** Decides again on what another changed who was faster. */
  const change = async (
    hearticle: Commented,
    id: string,
    actor: Actor,
    decide: (thread: ThreadRecord) => ThreadRecord | CommentRefusal,
    {
      tell,
      note,
    }: { tell?: (thread: ThreadRecord) => Writes | Promise<Writes>; note?: Write | undefined } = {},
  ): Promise<ThreadRecord | CommentRefusal> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = await find(hearticle, id)
      const decided = before ? decide(before) : 'not-found'
      if (typeof decided === 'string') return decided
      const read = before?.version ?? 0
      const next = { ...decided, version: read + 1 }
      const notices = (await tell?.(next)) ?? []
      const writes = [...threadWrites(next, actor, read), ...notices]
      if (!(await transact(table, writes, note))) return next
    }
    throw new Error(`comment ${id}: others keep changing it`)
  }

  return {
    /** The comment under an id; what was taken back is there, too. */
    find,

    /** All that can be read, the oldest first. */
    async list(hearticle: Commented): Promise<ThreadRecord[]> {
      const { pk } = hearticleKey(hearticle.id)
      const items = queryAll(table, pk, { sortPrefix: COMMENT_PREFIX })
      const [kept, ofReview] = await Promise.all([
        Array.fromAsync(items, ({ record }) => threadRecordSchema.parse(record)),
        ofReviews(hearticle),
      ])
      const known = new Set(kept.map(({ id }) => id))
      return [...ofReview.filter(({ id }) => !known.has(id)), ...kept]
        .filter((thread) => !isGone(thread))
        .toSorted((a, b) => (beganAt(a) < beganAt(b) ? -1 : 1))
    },

    /** Comments on a passage; who is named is told. */
    async add(
      hearticle: Commented,
      passage: PassageComment,
      { messageId: id, people, note, ...actor }: Speaker,
    ): Promise<ThreadRecord> {
      const thread = newThread(passage, { ...actor, id, hearticleId: hearticle.id })
      const speaker = { ...actor, people }
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const notices = await mentionNotice(hearticle, thread, passage.comment, speaker)
        const writes = [...threadWrites(thread, actor, 0), ...notices]
        if (!(await transact(table, writes, note({ thread: id })))) return thread
      }
      throw new Error(`comment ${id}: is there already`)
    },

    /** Replies to a comment, which is open from then on; who is named is told. */
    reply(
      hearticle: Commented,
      id: string,
      text: string,
      { messageId, people, note, ...actor }: Speaker,
    ): Promise<ThreadRecord | CommentRefusal> {
      return change(
        hearticle,
        id,
        actor,
        (thread) => {
          if (isGone(thread)) return 'not-found'
          if (thread.messages.length >= MAX_MESSAGES) return 'full'
          return withReply(thread, { ...actor, id: messageId, text })
        },
        {
          tell: (thread) => mentionNotice(hearticle, thread, text, { ...actor, people }),
          note: note({ thread: id }),
        },
      )
    },

    resolve: (hearticle: Commented, id: string, isResolved: boolean, actor: Actor) =>
      change(hearticle, id, actor, (thread) =>
        isGone(thread) ? 'not-found' : withResolution(thread, isResolved, actor),
      ),

    /**
     * Takes a message back, or brings it back: its words lie beside the comment meanwhile, and expire
     * there, whether anybody ever does something about the comment again or not.
     */
    async delete(
      hearticle: Commented,
      id: string,
      message: { id: string; isDeleted: boolean },
      actor: Actor,
    ): Promise<ThreadRecord | CommentRefusal> {
      const key = takenBackKey(hearticle.id, message.id)
      if (!message.isDeleted) {
        const kept = await table.get(key)
        const words = kept && String(kept.text)
        return change(
          hearticle,
          id,
          actor,
          (thread) => withMessageBack(thread, message.id, words, actor) ?? 'forbidden',
          { tell: () => [remove(key)] },
        )
      }
      let taken: string | undefined
      const expires = expiresAfter(actor.at, { seconds: UNDO_SECONDS })
      return change(
        hearticle,
        id,
        actor,
        (thread) => {
          const done = withoutMessage(thread, message.id, actor)
          taken = done?.words
          return done?.left ?? 'forbidden'
        },
        { tell: () => (taken === undefined ? [] : [put({ ...key, text: taken, ...expires })]) },
      )
    },

    /** What a user said, by what leads to it, for their export. */
    async linked(links: ReadonlyArray<Record<string, unknown>>): Promise<ThreadRecord[]> {
      const keys = links.map(({ sk }) => {
        const [, hearticleId, ...id] = String(sk).split('#')
        return commentKey(Number(hearticleId), id.join('#'))
      })
      return (await table.getMany(keys)).map(({ record }) => threadRecordSchema.parse(record))
    },
  }
}

export type CommentStore = ReturnType<typeof createCommentStore>

const beganAt = ({ messages }: ThreadRecord) => messages[0]?.at ?? ''

/**
 * The comment as it is from now on, where it still is as it was read, and what leads who spoke to it.
 * What nobody can read any more stays for as long as it can be brought back.
 * @param read the version that was read; 0 for none
 */
function threadWrites(thread: ThreadRecord, { by, at }: Actor, read: number): Writes {
  const { id, hearticleId } = thread
  const item = {
    ...commentKey(hearticleId, id),
    record: thread,
    ...(isGone(thread) && expiresAfter(at, { days: RETENTION.takenBackCommentDays })),
  }
  const hasSpoken = thread.messages.some((message) => message.by === by)
  return [
    read === 0 ? put(item, IF_NEW) : put(item, '#record.#version = :read', { read }),
    ...(hasSpoken ? [put({ ...commentedKey(by, hearticleId, id) })] : []),
  ]
}
