import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageSchema } from '../protocol/language-schema.ts'
import { MINUTE, perNetwork, perUser } from '../protocol/rate-limits.ts'
import { readerCalls } from '../protocol/reader-calls.ts'
import { quizAnswers } from './quiz.ts'

/** What can be counted (P-COUNTING). */
export const interactionTypes = [
  'READ',
  'LIKE',
  'BOOKMARK',
  'SHARE',
  'COMMENT',
  'FOLLOW_TOPIC',
  'PRINT',
  'DOWNLOAD',
  'VIEW_RELATED',
  'REPORT',
  'ANSWER',
] as const

/** Where a page is shared, the copied link and the system's share sheet among it (P-SHARE). */
export const sharePlatforms = [
  'instagram',
  'linkedin',
  'twitter',
  'email',
  'sms',
  'copy',
  'system',
] as const

export type InteractionType = (typeof interactionTypes)[number]
export type SharePlatform = (typeof sharePlatforms)[number]

const interactionSchema = z.object({
  hearticleId: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  interactionType: z.enum(interactionTypes),
  /**
   * With READ: how long the page was read so far, in whole seconds, counted from the visit's begin.
   * It may be reported again and again; the greatest counts. Without meaning for other types.
   */
  timeSpentSeconds: z.optional(z.int().check(z.gte(0))),
  /** With READ: in which language the page was read. Without meaning for other types. */
  language: z.optional(languageSchema),
  /** With ANSWER: what a reader chose at its question (P-QUIZ). Without meaning for other types. */
  answer: z.optional(z.enum(quizAnswers)),
  /** With SHARE. Without meaning for other types. */
  sharePlatform: z.optional(z.enum(sharePlatforms)),
  /**
   * Made up by the page when it opens, and the same in all that this visit reports: by it a visit
   * counts as one view, and its time once, however often they are told (P-COUNTING).
   */
  visitId: z.optional(z.uuid()),
})

export type Interaction = z.infer<typeof interactionSchema>

/** Thirty people behind one address, each with a call every twenty seconds, stay below it. */
export const INTERACTIONS_BY_NETWORK = perNetwork('interactions-address', 1000, 10 * MINUTE)
export const INTERACTIONS_BY_USER = perUser('interactions-user', 200, 10 * MINUTE)

export const recordInteraction = endpoint({
  ...readerCalls.recordInteraction,
  summary:
    'Counts what a user does with a published hearticle: a READ when its page is opened, which is a view, another with timeSpentSeconds when it is left, which adds time, both with the same visitId, a SHARE with sharePlatform, an ANSWER with answer',
  body: interactionSchema,
  limits: [INTERACTIONS_BY_NETWORK, INTERACTIONS_BY_USER],
  countsLate: true,
  /** False for what adds nothing: a repetition, a time already known, a robot, a prefetch. */
  output: z.object({ counted: z.boolean() }),
  errors: ['hearticle_not_found'],
})
