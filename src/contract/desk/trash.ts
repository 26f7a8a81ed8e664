/** What was deleted or withdrawn, whatever it is: one list, one way back (P-TRASH). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { hearticleReaders } from './writing.ts'

/** What can lie in the trash. */
export const trashKinds = ['hearticle', 'term'] as const

export type TrashKind = (typeof trashKinds)[number]

export const listTrash = endpoint({
  summary: 'What was deleted or withdrawn in the last 30 days, the newest first',
  path: '/api/desk/trash',
  access: hearticleReaders,
  output: z.object({
    content: z.array(
      z.object({
        kind: z.enum(trashKinds),
        id: z.string(),
        state: z.enum(['deleted', 'withdrawn']),
        at: z.iso.datetime({ offset: true }),
        /** Null where the account is gone, or a command did it. */
        by: z.nullable(z.string()),
        /** Plain text; empty where it has none. */
        title: z.object({ de: z.string(), en: z.string() }),
        wasPublic: z.boolean(),
      }),
    ),
  }),
})

export const restoreTrashed = endpoint({
  summary:
    'Brings back what was deleted or withdrawn, as it was: what was public is public again, with the approval that it had. Again, it answers the same',
  method: 'POST',
  path: '/api/desk/trash/{kind}/{id}/restoration',
  access: hearticleReaders,
  keyConfirmation: 'desk',
  params: z.object({ kind: z.enum(trashKinds), id: z.string().check(z.maxLength(40)) }),
  output: z.object({}),
  errors: ['not_in_trash', 'topic_not_found', 'glossary_term_taken'],
})
