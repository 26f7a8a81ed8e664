/** Editions: what of a hearticle is approved, and how it becomes public (P-EDITION). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage } from '../protocol/language-schema.ts'
import { byId, numericId, wholeNumber } from '../protocol/paging.ts'
import { editionDifferenceSchema } from '../reading/edition-changes.ts'
import { pictureSchema } from '../reading/hearticles.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { hearticleReaders, workHearticleSchema } from './writing.ts'

const writers = ['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'] as const

const workingVersion = z.object({ version: z.optional(wholeNumber(1, 2_147_483_647)) })

const picturedSchema = z.extend(pictureSchema, { topicColor: z.string() })

export const showDifference = endpoint({
  summary:
    'Where what is worked on, or else public, differs from the version of which each part was approved last; from nothing, where there is none. Or where any version that is kept differs from another (P-DIFFERENCE)',
  path: '/api/hearticle/{id}/difference',
  access: hearticleReaders,
  params: byId,
  query: z.extend(inLanguage, {
    /** From what was approved last, or a version that is kept. */
    from: z.union([z.enum(['approved']), numericId]),
    /** A version that is kept; left out, what is worked on, or else public. */
    to: z.optional(numericId),
  }),
  output: z.object({
    /** The version that it differs from; null where none was approved. */
    from: z.nullable(z.object({ version: z.int(), at: z.iso.datetime({ offset: true }) })),
    /** The version that it is compared with. */
    version: z.int(),
    ...editionDifferenceSchema.shape,
    /**
     * Studies on which something rests whose cards the earlier version did not have as they are: it
     * did not rest on the study, or our editors changed its texts since (P-REVIEW-CARDS).
     */
    newCards: z.array(pmidSchema),
    /** As readers see it, where that differs: it also follows from texts and topic (P-MOTIF). */
    pictures: z.optional(z.object({ before: picturedSchema, after: picturedSchema })),
  }),
  errors: ['hearticle_not_found', 'hearticle_deleted', 'version_not_found'],
})

export const discardWorkingCopy = endpoint({
  summary:
    'Takes the working copy away; what is public stays, and versions that were saved stay readable. Again, it answers the same',
  method: 'DELETE',
  path: '/api/hearticle/{id}/working-copy',
  access: writers,
  params: byId,
  query: workingVersion,
  output: z.object({ version: z.int() }),
  errors: ['hearticle_not_found', 'hearticle_deleted', 'version_conflict'],
})

export const publishEdition = endpoint({
  summary:
    'Makes the edition public that is worked on, where each of its parts was approved by somebody who did not write it; `approval_needed` names what missing, by part. What replaces something public has an `explanation`, which was approved with it',
  method: 'POST',
  path: '/api/hearticle/{id}/publication',
  access: writers,
  keyConfirmation: 'desk',
  repeatable: true,
  params: byId,
  query: inLanguage,
  body: z.object({
    /** The version that was read; left out, whichever it is. */
    version: z.optional(z.int().check(z.positive())),
    /** On which day it appears; left out, the one that it has. One to come is planned (P-PLANNED). */
    publicationDate: z.optional(z.iso.date()),
  }),
  output: workHearticleSchema,
  errors: [
    'hearticle_not_found',
    'hearticle_deleted',
    'hearticle_incomplete',
    'version_conflict',
    'approval_needed',
    'nothing_to_publish',
  ],
})

export const withdrawHearticle = endpoint({
  summary:
    'Takes a public hearticle from the site, whose address answers 410 from then on; the desk keeps it, and it can be brought back for 30 days',
  method: 'POST',
  path: '/api/hearticle/{id}/withdrawal',
  access: writers,
  params: byId,
  body: z.object({ version: z.optional(z.int().check(z.positive())) }),
  output: z.object({}),
  errors: ['hearticle_not_found', 'hearticle_deleted', 'not_public', 'version_conflict'],
})
