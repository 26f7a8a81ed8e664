/** What lists of all hearticles, whatever their state, say about one. */
import * as z from 'zod/mini'
import {
  carriersOf,
  type HearticleRecord,
  hearticleRecordSchema,
  hearticleTranslationRecordSchema,
  passagesOf,
  sourcePassageSchema,
} from './hearticle.ts'
import { renderedLine } from './rendered-hearticle.ts'

/** By what the approval of an edition lapses (P-APPROVAL-SUSPENDED). */
const lapsingFields = {
  evidenceReview: hearticleRecordSchema.shape.evidenceReview,
  responsibility: z.optional(z.object({ nextReviewOn: z.optional(z.string()) })),
  /** Studies that carry a finding. */
  carriers: z._default(z.array(z.string()), []),
  /** Passages of the evidence (P-SOURCE-CHANGED). */
  passages: z._default(z.array(sourcePassageSchema), []),
}

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
    writers: true,
    changesAsked: true,
    edition: true,
    planned: true,
  }).shape,
  /** What is worked on is not what is public. */
  isWorkingCopy: z.optional(z.literal(true)),
  /** Of what is public, where what is worked on has another one. */
  publicTopicId: z.optional(z.int()),
  /** Taken from the site by the desk. */
  isWithdrawn: z.optional(z.literal(true)),
  savedAt: z.iso.datetime({ offset: true }),
  /** The id of who saved it; null for an import. */
  savedBy: z.optional(z.nullable(z.string())),
  ...lapsingFields,
  /** The same of what is public, where a working copy stands beside it. */
  public: z.optional(z.object(lapsingFields)),
  /** Headlines as plain text, with their numbers. */
  translations: z.array(
    z.pick(hearticleTranslationRecordSchema, {
      id: true,
      languageCode: true,
      headline: true,
      review: true,
    }),
  ),
})

export type HearticleHead = z.infer<typeof hearticleHeadSchema>

export interface DeskHearticle {
  /** What is worked on: the working copy where there is one; its version is the latest. */
  hearticle: HearticleRecord
  /** What is public of it, or is to be with its day. */
  published?: HearticleRecord | undefined
  isWithdrawn?: boolean | undefined
}

export const isWorkingCopy = ({ hearticle, published }: DeskHearticle): boolean =>
  published !== undefined && hearticle.status !== 'PUBLISHED'

/** Whether there is a public page of it, or is to be with its day. */
export function isPublicHead({
  status,
  isWorkingCopy: isCopy,
}: Pick<HearticleHead, 'status' | 'isWorkingCopy'>): boolean {
  return status === 'PUBLISHED' || isCopy === true
}

/** @param saved when, and by whom: null for an import */
export function hearticleHead(
  desk: DeskHearticle,
  { by, at }: { by: string | null; at: Date },
): HearticleHead {
  const { hearticle, published, isWithdrawn } = desk
  const { id, topicId, publicationDate, breaking, status, version, sample, changedAt } = hearticle
  const { writers, changesAsked, planned } = hearticle
  const edition = published?.edition
  return {
    id,
    topicId,
    publicationDate,
    breaking,
    status,
    version,
    sample,
    ...(changedAt && { changedAt }),
    ...(writers && { writers }),
    ...(changesAsked && { changesAsked }),
    ...(edition && { edition }),
    ...(planned && { planned }),
    ...(isWorkingCopy(desk) && {
      isWorkingCopy: true as const,
      ...(published && { public: lapsingFacts(published) }),
    }),
    ...(published && published.topicId !== topicId && { publicTopicId: published.topicId }),
    ...(isWithdrawn && { isWithdrawn: true as const }),
    savedAt: at.toISOString(),
    savedBy: by,
    ...lapsingFacts(hearticle),
    translations: hearticle.translations.map(
      ({ id: translationId, languageCode, headline, review }) => ({
        id: translationId,
        languageCode,
        headline: renderedLine(headline, languageCode, hearticle),
        ...(review && { review }),
      }),
    ),
  }
}

function lapsingFacts(hearticle: HearticleRecord) {
  const { evidenceReview, responsibility } = hearticle
  const { nextReviewOn } = responsibility ?? {}
  return {
    ...(evidenceReview && { evidenceReview }),
    ...(nextReviewOn && { responsibility: { nextReviewOn } }),
    carriers: carriersOf(hearticle),
    passages: passagesOf(hearticle),
  }
}
