import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { textFields } from '../protocol/hearticle-text.ts'
import { inLanguage, languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { byId, numericId, pageOf, pagingQuery } from '../protocol/paging.ts'
import { evidenceFields, keyFigureSchema } from './evidence.ts'
import { certaintyLevels } from './evidence-choices.ts'
import { ownPictureSchema } from './own-picture.ts'
import { pmidSchema } from './pmid.ts'
import { quizSchema } from './quiz.ts'
import { rubricReferenceSchema } from './rubrics.ts'
import { alarmingNotices, studySchema } from './studies.ts'

export const topicSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** '#rrggbb' */
  color: z.string(),
  /** Its picture is `/uploads/topic_images/{imageName}.png`, the large one in `big/`. */
  imageName: z.string(),
  rubric: rubricReferenceSchema,
})

const summaryFields = {
  id: z.int(),
  languageCode: languageSchema,
  headline: textFields.headline,
  keywords: textFields.keywords,
  readingMinutes: z.int(),
  reviewed: z.boolean(),
  hasAudio: z.boolean(),
  /** How long it sounds; null where there is no audio, or nobody measured. */
  audioSeconds: z.nullable(z.int()),
}

const hearticleTranslationSchema = z.object({
  ...summaryFields,
  ...textFields,
  /** The day in Vienna on which its text was approved; null where the approval does not hold. */
  reviewedOn: z.nullable(z.string()),
})

/**
 * Whether somebody who did not write it approved what is public; `suspended` where that does not hold
 * for now (P-APPROVAL-SUSPENDED).
 */
export const approvalStates = ['approved', 'unchecked', 'suspended'] as const

export const pictureSchema = z.object({
  /** Those that fit it, the best first; lists take the next one where neighbours have the same. */
  motifs: z.array(z.string()).check(z.minLength(1)),
  /** Shown instead, where an editor brought one. */
  own: z.optional(ownPictureSchema),
})

const hearticleFields = {
  id: z.int(),
  approval: z.enum(approvalStates),
  /** The day in Vienna on which something public was last replaced; null where nothing was. */
  changedOn: z.nullable(z.string()),
  /** The day in Vienna on which it appears: '2026-11-21'. */
  publicationDate: z.string(),
  breaking: z.boolean(),
  isSample: z.boolean(),
  topic: topicSchema,
  ...evidenceFields,
  /** Of its key finding; null where there is nothing absolute to say. */
  keyFigure: z.nullable(keyFigureSchema),
  picture: pictureSchema,
}

export const hearticleSummarySchema = z.object({
  ...hearticleFields,
  /** The gravest that befell a study it cites (P-FALLEN-SHOWN); null for nothing. */
  notice: z.nullable(z.enum(alarmingNotices)),
  translations: z.array(z.object(summaryFields)),
})

/** A correction or update, as its text tells readers of it. */
const correctionSchema = z.object({
  edition: z.int(),
  /** The day in Vienna. */
  on: z.string(),
  kind: z.enum(['correction', 'update']),
  note: z.string(),
})

export type Correction = z.infer<typeof correctionSchema>

/**
 * Why an approval is suspended: a study that carries a finding fell, the sentence of a passage reads
 * otherwise (P-SOURCE-CHANGED), or the day of review passed.
 */
export const suspensions = ['fallen', 'source-changed', 'review-due'] as const

export type Suspension = (typeof suspensions)[number]

export const hearticleSchema = z.object({
  ...hearticleFields,
  /** The number of the edition (P-EDITION-ADDRESS). */
  edition: z.int(),
  suspension: z.nullable(z.enum(suspensions)),
  /** Cited studies that say otherwise by now what this was taken from (P-SOURCE-CHANGED). */
  changedSources: z.array(pmidSchema),
  /** The latest ones, the newest first. */
  corrections: z.array(correctionSchema),
  translations: z.array(hearticleTranslationSchema),
  quiz: z.nullable(quizSchema),
  relatedPubMedArticles: z.array(studySchema),
})

export type Topic = z.infer<typeof topicSchema>
export type HearticleTranslation = z.infer<typeof hearticleTranslationSchema>
export type HearticleSummary = z.infer<typeof hearticleSummarySchema>
export type Hearticle = z.infer<typeof hearticleSchema>

export const findHearticle = endpoint({
  summary: 'One published hearticle with its translations and studies',
  path: '/api/public/hearticle/{id}',
  params: byId,
  query: inLanguage,
  output: hearticleSchema,
  errors: ['hearticle_not_found', 'hearticle_deleted'],
  caching: 'revalidate',
})

export const hearticlesOfDay = endpoint({
  summary:
    'The hearticles of one day; where no day is given those of today, else of the latest day that has some (P-TODAY). Breaking ones first, with today’s those of earlier days, too',
  path: '/api/public/hearticles',
  query: z.object({
    ...languageQuery,
    publicationDate: z.optional(z.iso.date()),
  }),
  output: z.array(hearticleSummarySchema),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

export const allHearticles = endpoint({
  summary:
    'All published hearticles, newest first, by page: the list of a page alone; one that is shorter than its size is the last',
  path: '/api/public/hearticles/all',
  query: z.object({ ...languageQuery, ...pagingQuery(8) }),
  output: z.array(hearticleSummarySchema),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

export const hearticleArchive = endpoint({
  summary: 'Hearticles earlier than those of today’s strip, newest first, by page',
  path: '/api/public/hearticles/archive',
  query: z.object({ ...languageQuery, ...pagingQuery(8) }),
  output: pageOf(hearticleSummarySchema),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

export const hearticlesOfRubric = endpoint({
  summary:
    'Hearticles of a rubric, newest first, by page; of one certainty alone where it is named',
  path: '/api/public/hearticles/rubric/{rubricId}',
  params: z.object({ rubricId: numericId }),
  query: z.object({
    ...languageQuery,
    ...pagingQuery(8),
    certainty: z.optional(z.enum(certaintyLevels)),
  }),
  output: pageOf(hearticleSummarySchema),
  errors: ['rubric_not_found', 'catalogue_unavailable'],
  caching: 'public',
})

/** So many hearticles the most-read list holds at most. */
export const MOST_READ = 10

export const mostReadHearticles = endpoint({
  summary: 'The hearticles most read in the last 30 days, as of the last publication (P-ARCHIVE)',
  path: '/api/public/hearticles/most-read',
  query: inLanguage,
  output: z.array(hearticleSummarySchema),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})
