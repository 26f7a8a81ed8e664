/** What people at the desk say about passages of a hearticle, to each other (P-COMMENTS). */
import * as z from 'zod/mini'
import { userIdSchema } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { filledText } from '../protocol/hearticle-text.ts'
import { languageSchema } from '../protocol/language-schema.ts'
import { byId, numericId } from '../protocol/paging.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { isListField, reviewFields } from './reviews.ts'
import { hearticleReaders } from './writing.ts'

/** So long a passage can be, and so long what is said about it. */
export const MAX_PASSAGE = 2_000

/** So many a hearticle has at most, resolved ones included: they are listed all at once. */
export const MAX_COMMENTS = 500

const passagePlaceSchema = z.union([
  z
    .object({
      languageCode: languageSchema,
      field: z.enum(reviewFields),
      /** null for a field that is no list. */
      listIndex: z.prefault(z.nullable(z.int().check(z.gte(0), z.lte(100))), null),
    })
    .check(z.refine(({ field, listIndex }) => isListField(field) === (listIndex !== null))),
  /** The abstract of a cited study, as answers on it give it as `abstract`. */
  z.object({ pmid: pmidSchema }),
])

/** Where a passage stands that somebody comments on, and what it says. */
export const passageFields = {
  place: passagePlaceSchema,
  /** In UTF-16 units of the text that was read. */
  start: z.int().check(z.gte(0)),
  end: z.int(),
  /** What stands there. */
  quote: z.string().check(z.maxLength(MAX_PASSAGE)),
}

const passageSchema = z.object(passageFields)

export type PassagePlace = z.output<typeof passagePlaceSchema>
export type Passage = z.output<typeof passageSchema>

const commentSchema = z.object({
  ...passageFields,
  id: z.uuid(),
  /** The name is null where the person is gone. */
  author: z.object({ id: z.string(), username: z.nullable(z.string()) }),
  at: z.iso.datetime({ offset: true }),
  text: z.string(),
  resolved: z.nullable(
    z.object({ at: z.iso.datetime({ offset: true }), username: z.nullable(z.string()) }),
  ),
})

export type Comment = z.output<typeof commentSchema>

/** Somebody of the desk, who can be named in a comment. */
const mentionablePersonSchema = z.object({ id: userIdSchema, username: z.string() })

export type MentionablePerson = z.output<typeof mentionablePersonSchema>

const commentParams = z.object({ id: numericId, commentId: z.uuid() })
const gone = ['hearticle_not_found', 'hearticle_deleted'] as const

export const listComments = endpoint({
  summary:
    'The comments on passages of a hearticle, the oldest first; and whom of the desk one can name',
  path: '/api/desk/hearticles/{id}/comments',
  access: hearticleReaders,
  params: byId,
  output: z.object({
    content: z.array(commentSchema),
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
  params: byId,
  body: z
    .object({
      ...passageFields,
      text: filledText(MAX_PASSAGE),
      /** Of the hearticle that was read. */
      version: z.int().check(z.positive()),
    })
    // A passage has at least a character.
    .check(z.refine(({ start, end }) => start < end, { path: ['end'] })),
  output: commentSchema,
  errors: [...gone, 'comments_full'],
})

export const resolveComment = endpoint({
  summary: 'Resolves a comment, or opens it again',
  method: 'PUT',
  path: '/api/desk/hearticles/{id}/comments/{commentId}/resolution',
  access: hearticleReaders,
  params: commentParams,
  body: z.object({ resolved: z.boolean() }),
  output: commentSchema,
  errors: [...gone, 'comment_not_found'],
})

export const deleteComment = endpoint({
  summary: 'Deletes a comment of one’s own; one that is gone already stays so',
  method: 'DELETE',
  path: '/api/desk/hearticles/{id}/comments/{commentId}',
  access: hearticleReaders,
  params: commentParams,
  output: z.object({ id: z.uuid() }),
  errors: [...gone, 'forbidden'],
})
