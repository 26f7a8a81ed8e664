/** Who else has a text open at the desk (P-PRESENCE). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { numericId } from '../protocol/paging.ts'
import { hearticleReaders } from './writing.ts'

/** A text that is open says so this often. */
export const HEARTBEAT_SECONDS = 20

/** Of whom nothing was heard for so long is not there any more. */
export const PRESENT_SECONDS = 60

/** In what one can meet: the texts of a hearticle, or those of a study, by its pmid. */
export const presenceKinds = ['hearticle', 'study'] as const

export type PresenceKind = (typeof presenceKinds)[number]

const params = z.object({ kind: z.enum(presenceKinds), id: numericId })

const presentPersonSchema = z.object({
  id: z.string(),
  username: z.string(),
  since: z.iso.datetime(),
  /** The one who writes; all others read. */
  writes: z.boolean(),
})

export type PresentPerson = z.output<typeof presentPersonSchema>

export const beatPresence = endpoint({
  summary:
    'Says that one has a text open, to read or to write it, and who else has, the longest first. One person writes at a time',
  method: 'PUT',
  path: '/api/desk/presence/{kind}/{id}',
  access: hearticleReaders,
  params,
  body: z.object({
    /** Whether the caller writes: where nobody else does, or in place of whoever does; left out, they read. */
    writing: z.optional(z.enum(['if-free', 'take-over'])),
  }),
  output: z.object({
    others: z.array(presentPersonSchema),
    /** The version of the hearticle by now; null of a study. */
    version: z.nullable(z.int()),
  }),
  errors: ['hearticle_not_found', 'study_not_found', 'study_withdrawn'],
})

export const endPresence = endpoint({
  summary: 'Says that one has left a text',
  method: 'DELETE',
  path: '/api/desk/presence/{kind}/{id}',
  access: hearticleReaders,
  params,
  output: z.object({}),
})
