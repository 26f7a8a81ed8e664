/** What lists of all hearticles, whatever their state, say about one. */
import * as z from 'zod/mini'
import {
  type HearticleRecord,
  hearticleRecordSchema,
  hearticleTranslationRecordSchema,
} from './hearticle.ts'

export const hearticleHeadSchema = z.object({
  ...z.pick(hearticleRecordSchema, {
    id: true,
    topicId: true,
    publicationDate: true,
    breaking: true,
    status: true,
    version: true,
    sample: true,
    changedAt: true,
  }).shape,
  /** A reviewer asked for changes of this version; the next one begins without. */
  changesRequested: z.optional(z.boolean()),
  translations: z.array(
    z.object({
      ...z.pick(hearticleTranslationRecordSchema, { id: true, languageCode: true, headline: true })
        .shape,
      reviewed: z.boolean(),
    }),
  ),
})

export type HearticleHead = z.infer<typeof hearticleHeadSchema>

export function hearticleHead(hearticle: HearticleRecord): HearticleHead {
  const { id, topicId, publicationDate, breaking, status, version, sample, changedAt } = hearticle
  return {
    id,
    topicId,
    publicationDate,
    breaking,
    status,
    version,
    sample,
    ...(changedAt && { changedAt }),
    translations: hearticle.translations.map(
      ({ id: translationId, languageCode, headline, review }) => ({
        id: translationId,
        languageCode,
        headline,
        reviewed: review !== undefined,
      }),
    ),
  }
}
