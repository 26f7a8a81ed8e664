/** Comments on passages and the replies to them (P-COMMENTS). */
import * as z from 'zod/mini'
import type { CommentThread, MentionablePerson } from '../../contract/desk/comments.ts'
import { type PassageComment, passageFields } from '../../contract/desk/reviews.ts'
import type { ReviewRecord } from './review-record.ts'

const messageRecordSchema = z.object({
  id: z.string(),
  /** Outlives the person, as an id without a name (P-DELETE-ACCOUNT). */
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Empty once its author took it back. */
  text: z.string(),
  deletedAt: z.optional(z.iso.datetime()),
})

export const threadRecordSchema = z.object({
  ...passageFields,
  id: z.string(),
  hearticleId: z.int(),
  /** Grows with each change, so that two people's both count. */
  version: z.int(),
  messages: z.array(messageRecordSchema),
  resolved: z.optional(z.object({ by: z.string(), at: z.iso.datetime() })),
  isOfReview: z.boolean(),
})

export type ThreadRecord = z.infer<typeof threadRecordSchema>

/** So long a message that was taken back can be brought back. */
export const UNDO_SECONDS = 60 * 60

/** What people at the desk did and when. */
interface Act {
  by: string
  at: Date
}

/** A comment that begins. */
export function newThread(
  { comment, ...passage }: PassageComment,
  { id, hearticleId, by, at }: Act & { id: string; hearticleId: number },
): ThreadRecord {
  const messages = [{ id, by, at: at.toISOString(), text: comment }]
  return { ...passage, id, hearticleId, version: 1, messages, isOfReview: false }
}

/** Those that came with reviews, each by the review's id and its place there. */
export function threadsOfReview(review: ReviewRecord): ThreadRecord[] {
  // What other translations inherit was said once.
  if (review.inherited) return []
  const { id: reviewId, hearticleId, reviewerId: by, at } = review
  return review.passageComments.map(({ comment: text, ...passage }, index) => {
    const id = `${reviewId}.${index}`
    const messages = [{ id, by, at, text }]
    return { ...passage, id, hearticleId, version: 0, messages, isOfReview: true }
  })
}

export function withReply(
  thread: ThreadRecord,
  { id, text, by, at }: Act & { id: string; text: string },
): ThreadRecord {
  const { resolved: _, ...open } = thread
  return { ...open, messages: [...thread.messages, { id, by, at: at.toISOString(), text }] }
}

export function withResolution(
  { resolved: _, ...open }: ThreadRecord,
  isResolved: boolean,
  { by, at }: Act,
): ThreadRecord {
  return isResolved ? { ...open, resolved: { by, at: at.toISOString() } } : open
}

/**
 * Takes a message back.
 * @returns the thread without its words, and these where it still had them; undefined where it is not
 * theirs, or belongs to a review
 */
export function withoutMessage(
  thread: ThreadRecord,
  messageId: string,
  { by, at }: Act,
): { left: ThreadRecord; words: string | undefined } | undefined {
  const message = ownMessage(thread, messageId, by)
  if (!message) return undefined
  const { text, deletedAt } = message
  if (deletedAt !== undefined) return { left: thread, words: undefined }
  const next = { ...message, text: '', deletedAt: at.toISOString() }
  return { left: withMessage(thread, next), words: text }
}

/**
 * Brings a message back that was taken back.
 * @param words undefined where they are gone
 * @returns undefined where it is not theirs, belongs to a review, or is gone for good
 */
export function withMessageBack(
  thread: ThreadRecord,
  messageId: string,
  words: string | undefined,
  { by, at }: Act,
): ThreadRecord | undefined {
  const message = ownMessage(thread, messageId, by)
  if (!message || message.deletedAt === undefined) return message && thread
  const { deletedAt, ...kept } = message
  const isOver = at.getTime() - Date.parse(deletedAt) > UNDO_SECONDS * 1000
  return isOver || words === undefined ? undefined : withMessage(thread, { ...kept, text: words })
}

type MessageRecord = z.infer<typeof messageRecordSchema>

function ownMessage(
  { id: threadId, messages, isOfReview }: ThreadRecord,
  messageId: string,
  by: string,
): MessageRecord | undefined {
  const isPartOfReview = isOfReview && messageId === threadId
  return isPartOfReview ? undefined : messages.find((one) => one.id === messageId && one.by === by)
}

function withMessage(thread: ThreadRecord, message: MessageRecord): ThreadRecord {
  const messages = thread.messages.map((one) => (one.id === message.id ? message : one))
  return { ...thread, messages }
}

/** Whether nothing is left of it to read. */
export function isGone({ messages }: ThreadRecord): boolean {
  return messages.every(({ deletedAt }) => deletedAt !== undefined)
}

/** @param names of those who are there, by their ids */
export function presentThread(
  thread: ThreadRecord,
  names: ReadonlyMap<string, string>,
): CommentThread {
  const { place, start, end, quote, id, messages, resolved, isOfReview } = thread
  return {
    ...{ place, start, end, quote, id, isOfReview },
    messages: messages.map(({ id, by, at, text, deletedAt }) => ({
      ...{ id, author: { id: by, username: names.get(by) ?? null }, at, text },
      isDeleted: deletedAt !== undefined,
    })),
    resolved: resolved ? { at: resolved.at, username: names.get(resolved.by) ?? null } : null,
  }
}

/** The ids of those whose names these show. */
export function peopleOfThreads(threads: readonly ThreadRecord[]): string[] {
  const people = threads.flatMap(({ messages, resolved }) => [
    ...messages.map(({ by }) => by),
    ...(resolved ? [resolved.by] : []),
  ])
  return [...new Set(people)]
}

/** What may not follow a name: it would belong to another, longer one. */
const NAME_GOES_ON = /^[\p{L}\p{N}\p{M}_]/u
/** What stands right ahead of an at sign in an address of mail. */
const IN_A_WORD = /[\p{L}\p{N}\p{M}_.+-]$/u

/**
 * Where a text names people by '@name', in whichever case; of names that begin alike the longest
 * counts. An address of mail names nobody.
 * @returns stretches in UTF-16 units, in their order
 */
export function mentionsIn(
  text: string,
  people: readonly MentionablePerson[],
): Array<{ id: string; start: number; end: number }> {
  const named = people.toSorted((a, b) => b.username.length - a.username.length)
  const found: Array<{ id: string; start: number; end: number }> = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (IN_A_WORD.test(text.slice(0, at))) continue
    const after = text.slice(at + 1)
    const person = named.find(
      ({ username }) =>
        isSameName(after.slice(0, username.length), username) &&
        !NAME_GOES_ON.test(after.slice(username.length)),
    )
    if (person) found.push({ id: person.id, start: at, end: at + 1 + person.username.length })
  }
  return found
}

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
