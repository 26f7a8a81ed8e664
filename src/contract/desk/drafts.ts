/** What users typed at the desk and have not saved, for their other devices and tabs (P-DRAFTS). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'

/** Who has forms at the desk. */
const deskUsers = [
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_REVIEW_HEARTICLES',
  'PERMISSION_PLAYLIST',
  'PERMISSION_ADMIN',
] as const

/** So many are kept of a user; with another one the oldest goes. */
export const MOST_DRAFTS = 30

const KINDS =
  'begun|comments|hearticle|idea|edition|review|rubric|topic|study|study-review|playlist|reviewerName|term|term-review'

/** Kind and id of what is written, such as `rubric/3`, `review/7/de`; `rubric/new` for something new. */
const form = z.string().check(z.regex(new RegExp(`^(${KINDS})(/[\\w.%:-]{1,60}){1,2}$`)))

/** The opening of the form: two tabs with the same form have two. */
const visit = { visit: z.uuid() }

/** What a form made of it: the version on which it was written, what it began with and what it is now. */
const contentSchema = z.record(z.string(), z.unknown())

const draftFields = {
  form,
  /** What it is, in the words of its form. */
  title: z.string().check(z.maxLength(300)),
}

export const keepDraft = endpoint({
  summary: 'Keeps what somebody typed and has not saved, in place of what the same tab kept before',
  method: 'PUT',
  path: '/api/drafts/{visit}',
  access: deskUsers,
  params: z.object(visit),
  body: z.object({ ...draftFields, content: contentSchema }),
  output: z.object({ at: z.iso.datetime() }),
  errors: ['too_many_requests'],
})

export const listDrafts = endpoint({
  summary: 'What the caller has not saved, the newest first; of one form with its content',
  path: '/api/drafts',
  access: deskUsers,
  query: z.object({ form: z.optional(form) }),
  output: z.object({
    drafts: z.array(
      z.object({
        ...visit,
        // Another version of the program may have other kinds of forms.
        form: z.string(),
        title: z.string(),
        at: z.iso.datetime(),
        content: z.optional(contentSchema),
      }),
    ),
  }),
})

export const discardDraft = endpoint({
  summary: 'Keeps something no longer, as it is saved or not wanted',
  method: 'DELETE',
  path: '/api/drafts/{visit}',
  access: deskUsers,
  params: z.object(visit),
  output: z.object(visit),
})
