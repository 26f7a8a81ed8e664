/**
 * Hearticles in whatever state, as they are listed, read and written at the desk (P-WRITING): the shape
 * of their texts is that of imports.
 */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { draftTextFields, filledLine, textFields } from '../protocol/hearticle-text.ts'
import { inLanguage, languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { byId, numericId, pageOf, pagingQuery, wholeNumber } from '../protocol/paging.ts'
import { topicSchema } from '../reading/hearticles.ts'
import { studySchema } from '../reading/studies.ts'
import { editionSchema } from './edition-parts.ts'
import { sentEvidenceFields, unfinishedEvidenceSchema, workEvidenceFields } from './evidence.ts'
import { hearticleFacts, nullableFacts } from './hearticle-facts.ts'

/** Only PUBLISHED ones are public (P-EMBARGO). */
export const hearticleStatuses = ['DRAFT', 'IN_REVIEW', 'PUBLISHED'] as const

export type HearticleStatus = (typeof hearticleStatuses)[number]

/** In which states a hearticle can be saved; public it becomes by its publication alone. */
export const savedStatuses = ['DRAFT', 'IN_REVIEW'] as const

export type SavedStatus = (typeof savedStatuses)[number]

/** Who sees hearticles that are not public, in lists: the user who works with them. */
const workers = [
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_REVIEW_HEARTICLES',
  'PERMISSION_PLAYLIST',
  'PERMISSION_VIEW_STATISTICS',
  'PERMISSION_ADMIN',
] as const

/** Who reads their texts before they are public. */
export const hearticleReaders = [
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_REVIEW_HEARTICLES',
  'PERMISSION_ADMIN',
] as const

const workFields = {
  id: z.int(),
  status: z.enum(hearticleStatuses),
  isSample: z.boolean(),
  /** Grows with every change; the user who saves names the one they have read. */
  version: z.int(),
  topicId: z.int(),
}

/** What a hearticle is called, to be picked. */
const hearticleListItemSchema = z.object({
  id: z.int(),
  topic: z.object({ name: z.string() }),
  translations: z.array(z.object({ languageCode: languageSchema, headline: z.string() })),
  /** There is a public page, or is to be with its day; what is worked on may differ from it. */
  isPublic: z.boolean(),
})

export const workTranslationSchema = z.object({
  id: z.int(),
  languageCode: languageSchema,
  ...textFields,
  hasAudio: z.boolean(),
  /** The approval of its text; null for none. */
  review: z.nullable(z.object({ at: z.iso.datetime({ offset: true }), reviewerId: z.string() })),
})

/** A hearticle in whatever state, for those who write and review it. */
export const workHearticleSchema = z.object({
  ...workFields,
  /** In the caller's language; null where it is gone. */
  topicName: z.nullable(z.string()),
  ...nullableFacts,
  ...workEvidenceFields,
  /** The evidence as it was typed, while some of it is half entered; null where none is. */
  unfinished: z.nullable(unfinishedEvidenceSchema),
  translations: z.array(workTranslationSchema),
  edition: editionSchema,
  /** Those of the cited studies that are stored and not withdrawn, in the order of `citedPmids`. */
  relatedPubMedArticles: z.array(studySchema),
})

export type HearticleListItem = z.infer<typeof hearticleListItemSchema>
export type WorkTranslation = z.infer<typeof workTranslationSchema>
export type WorkHearticle = z.infer<typeof workHearticleSchema>

export const listWorkHearticles = endpoint({
  summary:
    'What all hearticles are called, in whatever state, the newest id first, by page; for those who work with them',
  path: '/api/hearticle',
  access: workers,
  query: z.object({
    ...languageQuery,
    ...pagingQuery(10),
    /** Only those that are public, whatever is worked on. */
    status: z.optional(z.literal('PUBLISHED')),
    /** Found in a headline of either language, without regard to case; or an id. */
    term: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: pageOf(hearticleListItemSchema),
})

export const findWorkHearticle = endpoint({
  summary: 'One hearticle in whatever state as it is now; for those who write and review',
  path: '/api/hearticle/{id}',
  access: hearticleReaders,
  params: byId,
  query: inLanguage,
  output: workHearticleSchema,
  errors: ['hearticle_not_found', 'hearticle_deleted'],
})

const writers = ['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'] as const

const draftTranslationSchema = z.object({
  languageCode: languageSchema,
  ...draftTextFields,
})

const draftFields = {
  /** Id, or name in either language. */
  topic: z.union([z.int(), filledLine(500)]),
  ...hearticleFacts,
  breaking: z._default(hearticleFacts.breaking, false),
  ...sentEvidenceFields,
  /** Left out or null where nothing of the evidence is half entered; only a draft has some. */
  unfinished: z.optional(z.nullable(unfinishedEvidenceSchema)),
  /** Those in German and English; one that is left out is empty. */
  translations: z.array(draftTranslationSchema).check(
    z.maxLength(2),
    z.refine(
      (all) => new Set(all.map(({ languageCode }) => languageCode)).size === all.length,
      'names a language twice',
    ),
  ),
  /**
   * The state that it is to have afterwards; left out, that which it has. Where a reviewer asked for
   * changes, `IN_REVIEW` asks for a review again.
   */
  status: z.optional(z.enum(savedStatuses)),
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
  query: inLanguage,
  body: newHearticleSchema,
  output: workHearticleSchema,
  errors: ['hearticle_incomplete'],
})

export const saveHearticle = endpoint({
  summary:
    'Saves a hearticle, or brings it into another state, or both. Of what is public this changes the working copy; what is public stays as it is',
  method: 'PUT',
  path: '/api/hearticle/{id}',
  access: writers,
  repeatable: true,
  params: byId,
  query: inLanguage,
  body: changedHearticleSchema,
  output: workHearticleSchema,
  errors: [
    'hearticle_not_found',
    'hearticle_deleted',
    'hearticle_incomplete',
    'version_conflict',
    'taken_over',
  ],
})

export const deleteHearticle = endpoint({
  summary:
    'Deletes a hearticle, with a version only while it is that one; again, it answers the same. It can be brought back for 30 days',
  method: 'DELETE',
  path: '/api/hearticle/{id}',
  access: hearticleReaders,
  params: byId,
  query: z.object({ version: z.optional(wholeNumber(1, 2_147_483_647)) }),
  output: z.object({}),
  errors: ['hearticle_not_found', 'version_conflict'],
})

const madeBy = {
  version: z.int(),
  /** When it was approved or published. */
  at: z.iso.datetime({ offset: true }),
  /** By whom: null for an import, or a user whose account is gone. */
  by: z.nullable(z.string()),
  status: z.enum(hearticleStatuses),
}

const hearticleVersionSchema = z.object({
  ...z.omit(workHearticleSchema, {
    id: true,
    isSample: true,
    topicName: true,
    unfinished: true,
    edition: true,
    relatedPubMedArticles: true,
  }).shape,
  ...madeBy,
  translations: z.array(z.omit(workTranslationSchema, { id: true, hasAudio: true, review: true })),
})

export type HearticleVersion = z.infer<typeof hearticleVersionSchema>

export const listHearticleVersions = endpoint({
  summary: 'The editions of a hearticle that were approved or published, the newest first',
  path: '/api/hearticle/{id}/versions',
  access: hearticleReaders,
  params: byId,
  output: z.object({ versions: z.array(z.object(madeBy)) }),
  errors: ['hearticle_not_found', 'hearticle_deleted'],
})

export const findHearticleVersion = endpoint({
  summary: 'A hearticle as it was in one edition',
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
  query: inLanguage,
  output: z.array(topicSchema),
})
