import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'

/** What a publication does, in this order; the last one strikes the changes off the list. */
export const publicationSteps = ['pull', 'pages', 'catalogue', 'settle'] as const

export type PublicationStep = (typeof publicationSteps)[number]

/** So many pages of a publication are named at most. */
export const PAGES_NAMED = 50

const timestamp = z.iso.datetime({ offset: true })

const runFields = {
  /** Grows by one with each. */
  id: z.int(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: timestamp,
  finishedAt: z.nullable(timestamp),
  durationMs: z.nullable(z.int()),
  /** The step that it is at, or failed in. */
  step: z.nullable(z.enum(publicationSteps)),
  /** How long each step took, of those that are done. */
  steps: z.array(z.object({ name: z.enum(publicationSteps), durationMs: z.int() })),
  /** Whether all content was read again, not only what had changed. */
  whole: z.boolean(),
  /** How many noted changes it takes in. */
  changes: z.int(),
  /** What became of the pages; null before. With 'everything' any may be another, and none is named. */
  pages: z.nullable(
    z.object({
      kind: z.enum(['none', 'changed', 'everything']),
      written: z.int(),
      removed: z.int(),
      /** The addresses of the first that were written. */
      addresses: z.array(z.string()),
    }),
  ),
  /** Why it failed, in the words of what failed. */
  error: z.nullable(z.string()),
}

export const publicationRunSchema = z.object({
  ...runFields,
  log: z.array(z.object({ at: timestamp, text: z.string() })),
})

export type PublicationRun = z.infer<typeof publicationRunSchema>

export const publicationStateSchema = z.object({
  /**
   * `idle`: there never was one, and nothing is to do. `waiting`: changes wait for one to begin.
   * Otherwise what became of the last one; after a failure its changes wait for the next.
   */
  state: z.enum(['idle', 'waiting', 'running', 'done', 'failed']),
  /** How many noted changes wait, those of the running one included; at most `MOST_COUNTED`. */
  pending: z.int(),
  /** How many of these are of imports, which go behind the others. */
  imports: z.int(),
  /** The last one. */
  run: z.nullable(publicationRunSchema),
})

export type PublicationState = z.infer<typeof publicationStateSchema>

export const publicationSummarySchema = z.object(runFields)

/** Pending changes are counted up to so many. */
export const MOST_COUNTED = 1000

/** Administrators and editors (P-PUBLICATION). */
const publishers = ['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'] as const

export const startPublication = endpoint({
  summary: 'Asks for a publication that reads all content again; one that runs is finished first',
  method: 'POST',
  path: '/api/admin/publications',
  access: publishers,
  repeatable: true,
  output: publicationStateSchema,
})

export const latestPublication = endpoint({
  summary: 'The state of publication, with the last one: its steps, pages and log',
  path: '/api/admin/publications/latest',
  access: publishers,
  output: publicationStateSchema,
})

export const listPublications = endpoint({
  summary: 'The last twenty publications, newest first',
  path: '/api/admin/publications',
  access: publishers,
  output: z.object({ content: z.array(publicationSummarySchema) }),
})
