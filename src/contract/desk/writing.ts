/** How hearticles are written (P-WRITING): the shape of their texts is that of imports. */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import {
  filledLine,
  hearticleLimits,
  plainLine,
  plainText,
  translationLists,
} from '../protocol/hearticle-text.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { numericId, wholeNumber } from '../protocol/paging.ts'
import { topicSchema } from '../reading/hearticles.ts'
import { pmidSchema } from '../reading/studies.ts'
import {
  hearticleReaders,
  hearticleStatuses,
  workHearticleSchema,
  workTranslationSchema,
} from './editing.ts'
import { sentEvidenceFields, workEvidenceFields } from './evidence.ts'
import { writtenPictureSchema } from './hearticle-picture.ts'

const writers = ['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'] as const

const draftTranslationSchema = z.object({
  languageCode: languageSchema,
  /** Empty only in a draft, as the text. */
  headline: plainLine(hearticleLimits.headline),
  mainTextBody: plainText(hearticleLimits.mainTextBody),
  ...translationLists,
})

const draftFields = {
  /** Id, or name in either language. */
  topic: z.union([z.int(), filledLine(500)]),
  publicationDate: z.iso.date(),
  breaking: z._default(z.boolean(), false),
  /** The motif of its picture; null for the one that fits; left out, what it has stays. */
  motif: z.optional(z.nullable(plainLine(20))),
  /** The picture to be shown instead; null for none; left out, what it has stays. */
  ownPicture: z.optional(z.nullable(writtenPictureSchema)),
  citedPmids: z.array(pmidSchema).check(z.maxLength(hearticleLimits.citedPmids)),
  ...sentEvidenceFields,
  /** Those in German and English; one that is left out is empty. */
  translations: z.array(draftTranslationSchema).check(
    z.maxLength(2),
    z.refine(
      (all) => new Set(all.map(({ languageCode }) => languageCode)).size === all.length,
      'names a language twice',
    ),
  ),
  /** The state that it is to have afterwards; left out, that which it has. */
  status: z.optional(z.enum(hearticleStatuses)),
}

export const newHearticleSchema = z.object(draftFields)

const changedHearticleSchema = z.object({
  ...draftFields,
  /** The version on which the change was made. */
  version: z.int().check(z.gte(1)),
})

export type HearticleChange = z.input<typeof newHearticleSchema>

export const createHearticle = endpoint({
  summary:
    'A new hearticle: a draft, which may be incomplete, or one for review. Faults of `hearticle_incomplete` are named by their place',
  method: 'POST',
  path: '/api/hearticle',
  access: writers,
  repeatable: true,
  query: z.object(languageQuery),
  body: newHearticleSchema,
  output: workHearticleSchema,
  errors: ['hearticle_incomplete', 'status_not_reachable'],
})

export const saveHearticle = endpoint({
  summary:
    'Saves a hearticle, or brings it into another state, or both; one that is published is published again',
  method: 'PUT',
  path: '/api/hearticle/{id}',
  access: writers,
  repeatable: true,
  params: z.object({ id: numericId }),
  query: z.object(languageQuery),
  body: changedHearticleSchema,
  output: workHearticleSchema,
  errors: [
    'hearticle_not_found',
    'hearticle_deleted',
    'hearticle_incomplete',
    'status_not_reachable',
    'version_conflict',
  ],
})

export const deleteHearticle = endpoint({
  summary:
    'Deletes a hearticle with its versions, for good, with a version only while it is that one; again, it answers the same',
  method: 'DELETE',
  path: '/api/hearticle/{id}',
  access: hearticleReaders,
  params: z.object({ id: numericId }),
  query: z.object({ version: z.optional(wholeNumber(1, 2_147_483_647)) }),
  output: z.object({}),
  errors: ['hearticle_not_found', 'version_conflict'],
})

const madeBy = {
  version: z.int(),
  /** When it was saved. */
  at: z.iso.datetime({ offset: true }),
  /** Who saved it: null for an import, or a user whose account is gone. */
  by: z.nullable(z.string()),
  status: z.enum(hearticleStatuses),
}

const hearticleVersionSchema = z.object({
  ...madeBy,
  topicId: z.int(),
  publicationDate: z.string(),
  breaking: z.boolean(),
  motif: z.nullable(z.string()),
  ownPicture: z.nullable(writtenPictureSchema),
  citedPmids: z.array(pmidSchema),
  ...workEvidenceFields,
  translations: z.array(z.omit(workTranslationSchema, { id: true, hasAudio: true, review: true })),
})

export type HearticleVersion = z.infer<typeof hearticleVersionSchema>

/** So many versions one answer names at most. */
export const VERSIONS_LISTED = 20

export const listHearticleVersions = endpoint({
  summary: 'The versions of a hearticle, the newest first',
  path: '/api/hearticle/{id}/versions',
  access: hearticleReaders,
  params: z.object({ id: numericId }),
  query: z.object({
    /** Only those before this one. */
    before: z.optional(wholeNumber(1, 2_147_483_647)),
  }),
  output: z.object({ versions: z.array(z.object(madeBy)), hasMore: z.boolean() }),
  errors: ['hearticle_not_found', 'hearticle_deleted'],
})

export const findHearticleVersion = endpoint({
  summary: 'A hearticle as it was with one version',
  path: '/api/hearticle/{id}/versions/{version}',
  access: hearticleReaders,
  params: z.object({ id: numericId, version: numericId }),
  output: hearticleVersionSchema,
  errors: ['hearticle_not_found', 'hearticle_deleted', 'version_not_found'],
})

export const listTopics = endpoint({
  summary: 'All topics, for those who write',
  path: '/api/topics',
  access: hearticleReaders,
  query: z.object(languageQuery),
  output: z.array(topicSchema),
})
