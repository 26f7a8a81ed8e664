/** Corrections and updates of what is public, for readers (P-CHANGE-LOG). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage } from '../protocol/language-schema.ts'
import { byId } from '../protocol/paging.ts'
import { comparisonSchema, findingSchema } from './evidence.ts'

/** What replaces something public (P-EDITION-KIND). */
export const replacementKinds = ['correction', 'update'] as const

export type ReplacementKind = (typeof replacementKinds)[number]

/** The texts of a hearticle and what it says beside them. */
const changedFields = [
  'headline',
  'mainTextBody',
  'keywords',
  'mainActions',
  'harmfulActions',
  'professional',
  'lay',
  'noFindingsReason',
  'conflicts',
  'nextReviewOn',
  'sources',
  'picture',
] as const

export const editionChangesSchema = z.object({
  texts: z.array(
    z.object({
      field: z.enum(changedFields),
      /** In the markup of hearticles; null where there was none. */
      before: z.nullable(z.string()),
      /** Null where there is none any more. */
      after: z.nullable(z.string()),
    }),
  ),
  findings: z.array(
    z.object({ before: z.nullable(findingSchema), after: z.nullable(findingSchema) }),
  ),
  /**
   * Those of which something differs that their findings do not say: what was studied, harms. Left
   * out where the edition before is not kept.
   */
  comparisons: z.optional(
    z.array(
      z.object({ before: z.nullable(comparisonSchema), after: z.nullable(comparisonSchema) }),
    ),
  ),
})

export type EditionChanges = z.infer<typeof editionChangesSchema>

export const replacementSchema = z.object({
  /** The number of the edition. */
  edition: z.int(),
  at: z.iso.datetime({ offset: true }),
  kind: z.enum(replacementKinds),
  /** What readers are told. */
  note: z.string(),
  /** Whether somebody who did not write it had approved it. */
  isApproved: z.boolean(),
  changes: editionChangesSchema,
})

export type Replacement = z.infer<typeof replacementSchema>

export const listReplacements = endpoint({
  summary: 'What was replaced of a public hearticle, the newest first: what was and what is',
  path: '/api/public/hearticle/{id}/changes',
  caching: 'revalidate',
  params: byId,
  query: inLanguage,
  output: z.object({ replacements: z.array(replacementSchema) }),
  errors: ['hearticle_not_found', 'hearticle_deleted'],
})
