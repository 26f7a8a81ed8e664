import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { numericId, pageOf, pagingQuery } from '../protocol/paging.ts'
import { pmidSchema, studySchema } from '../reading/studies.ts'
import { workEvidenceFields } from './evidence.ts'
import { writtenPictureSchema } from './hearticle-picture.ts'

/** Only PUBLISHED ones are public (P-STATES). */
export const hearticleStatuses = ['DRAFT', 'IN_REVIEW', 'PUBLISHED'] as const

export type HearticleStatus = (typeof hearticleStatuses)[number]

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
  /** The day in Vienna on which it appears, '2026-11-21'; one in the future is embargoed. */
  publicationDate: z.string(),
  breaking: z.boolean(),
  isSample: z.boolean(),
  /** Grows with every change; the user who saves names the one they have read. */
  version: z.int(),
  topicId: z.int(),
}

/** A translation as lists name it. */
export const listedTranslationSchema = z.object({
  id: z.int(),
  languageCode: languageSchema,
  headline: z.string(),
  /** Its text as it is now was approved. */
  reviewed: z.boolean(),
})

const hearticleListItemSchema = z.object({
  ...workFields,
  topic: z.object({ name: z.string(), color: z.string() }),
  translations: z.array(listedTranslationSchema),
})

export const workTranslationSchema = z.object({
  id: z.int(),
  languageCode: languageSchema,
  headline: z.string(),
  mainTextBody: z.string(),
  keywords: z.array(z.string()),
  mainActions: z.array(z.string()),
  harmfulActions: z.array(z.string()),
  hasAudio: z.boolean(),
  /** The approval that gives the reviewed badge; null for none. */
  review: z.nullable(z.object({ at: z.iso.datetime({ offset: true }), reviewerId: z.string() })),
})

/** A hearticle in whatever state, for those who write and review it. */
export const workHearticleSchema = z.object({
  ...workFields,
  /** The motif of its picture that an editor chose; null for the one that fits. */
  motif: z.nullable(z.string()),
  /** The picture that an editor brought, which is shown instead; null for none. */
  ownPicture: z.nullable(writtenPictureSchema),
  citedPmids: z.array(pmidSchema),
  ...workEvidenceFields,
  translations: z.array(workTranslationSchema),
  /** Those of the cited studies that are stored and not withdrawn, in the order of `citedPmids`. */
  relatedPubMedArticles: z.array(studySchema),
})

export type HearticleListItem = z.infer<typeof hearticleListItemSchema>
export type WorkTranslation = z.infer<typeof workTranslationSchema>
export type WorkHearticle = z.infer<typeof workHearticleSchema>

export const listWorkHearticles = endpoint({
  summary:
    'All hearticles in whatever state, the newest id first, by page; for those who work with them',
  path: '/api/hearticle',
  access: workers,
  query: z.object({
    ...languageQuery,
    ...pagingQuery(10),
    status: z.optional(z.enum(hearticleStatuses)),
    /** Found in a headline of either language, without regard to case; or an id. */
    term: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: pageOf(hearticleListItemSchema),
})

export const findWorkHearticle = endpoint({
  summary: 'One hearticle in whatever state as it is now; for those who write and review',
  path: '/api/hearticle/{id}',
  access: hearticleReaders,
  params: z.object({ id: numericId }),
  query: z.object(languageQuery),
  output: workHearticleSchema,
  errors: ['hearticle_not_found', 'hearticle_deleted'],
})
