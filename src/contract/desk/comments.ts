/** What people at the desk say about passages of a hearticle, to each other (P-COMMENTS). */
import * as z from 'zod/mini'
import { userIdSchema } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { filledText } from '../protocol/hearticle-text.ts'
import { numericId } from '../protocol/paging.ts'
import { isPassage, MAX_PASSAGE, passageFields } from './reviews.ts'
import { hearticleReaders } from './writing.ts'

/** So many messages a comment has at most, itself and its replies. */
export const MAX_MESSAGES = 50

const messageSchema = z.object({
  id: z.string(),
  /** The name is null where the person is gone. */
  author: z.object({ id: z.string(), username: z.nullable(z.string()) }),
  at: z.iso.datetime({ offset: true }),
  /** Empty where its author took it back. */
  text: z.string(),
  isDeleted: z.boolean(),
})

/** A comment on a passage with the replies to it. */
export const commentThreadSchema = z.object({
  ...passageFields,
  id: z.string(),
  /** The comment, then its replies in their order. */
  messages: z.array(messageSchema),
  resolved: z.nullable(
    z.object({ at: z.iso.datetime({ offset: true }), username: z.nullable(z.string()) }),
  ),
  /** It was said with a review's verdict (P-REVIEW-PASSAGES), and stays as long as that. */
  isOfReview: z.boolean(),
})

export type CommentThread = z.output<typeof commentThreadSchema>

/** Somebody of the desk, who can be named in a comment. */
export const mentionablePersonSchema = z.object({ id: userIdSchema, username: z.string() })

export type MentionablePerson = z.output<typeof mentionablePersonSchema>

const hearticleParams = { id: numericId }
const threadParams = {
  ...hearticleParams,
  /** Of one said with a review: the review's id and its place there. */
  commentId: z.string().check(z.regex(/^[0-9a-f-]{36}(\.\d{1,2})?$/)),
}
const gone = ['hearticle_not_found', 'hearticle_deleted'] as const

export const listComments = endpoint({
  summary:
    'The comments on passages of a hearticle, those of reviews among them, the oldest first; and whom of the desk one can name',
  path: '/api/desk/hearticles/{id}/comments',
  access: hearticleReaders,
  params: z.object(hearticleParams),
  output: z.object({
    content: z.array(commentThreadSchema),
    people: z.array(mentionablePersonSchema),
  }),
  errors: gone,
})

export const addComment = endpoint({
  summary:
    'Comments on a passage, which has to stand in the version that was read; who is named by @name is told by mail',
  method: 'POST',
  path: '/api/desk/hearticles/{id}/comments',
  access: hearticleReaders,
  repeatable: true,
  params: z.object(hearticleParams),
  body: z
    .object({
      ...passageFields,
      comment: filledText(MAX_PASSAGE),
      /** Of the hearticle that was read. */
      version: z.int().check(z.positive()),
    })
    .check(isPassage()),
  output: commentThreadSchema,
  errors: gone,
})

export const replyToComment = endpoint({
  summary: 'Replies to a comment, which opens it again where it was resolved',
  method: 'POST',
  path: '/api/desk/hearticles/{id}/comments/{commentId}/replies',
  access: hearticleReaders,
  repeatable: true,
  params: z.object(threadParams),
  body: z.object({ text: filledText(MAX_PASSAGE) }),
  output: commentThreadSchema,
  errors: [...gone, 'comment_not_found', 'comment_full'],
})

export const resolveComment = endpoint({
  summary: 'Resolves a comment, or opens it again',
  method: 'PUT',
  path: '/api/desk/hearticles/{id}/comments/{commentId}/resolution',
  access: hearticleReaders,
  params: z.object(threadParams),
  body: z.object({ resolved: z.boolean() }),
  output: commentThreadSchema,
  errors: [...gone, 'comment_not_found'],
})

export const deleteMessage = endpoint({
  summary:
    'Takes a comment or a reply of one’s own back, or, for an hour, takes that back; what was said with a review stays',
  method: 'PUT',
  path: '/api/desk/hearticles/{id}/comments/{commentId}/messages/{messageId}',
  access: hearticleReaders,
  params: z.object({ ...threadParams, messageId: z.uuid() }),
  body: z.object({ deleted: z.boolean() }),
  output: commentThreadSchema,
  errors: [...gone, 'comment_not_found', 'forbidden'],
})
