import * as z from 'zod/mini'
import { findingAnswers } from '../../contract/desk/finding-answers.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { withoutEmptyChanges } from '../../domain/review/review.ts'
import { isSameData } from '../../domain/text/canonical-json.ts'
import type { GivenAnswers } from './findings/given-answers.ts'

/** What a reviewer proposes and says. */
export interface ReviewTexts {
  texts: HearticleTexts
  comments: string
  /** An approval is one of the evidence, too. */
  evidence: boolean
  /** What is said of findings beside their passages. */
  answers: GivenAnswers
}

const reviewSchema = z.object({
  texts: z.object({
    headline: z.string(),
    mainTextBody: z.string(),
    keywords: z.array(z.string()),
    mainActions: z.array(z.string()),
    harmfulActions: z.array(z.string()),
  }),
  comments: z.string(),
  evidence: z.boolean(),
  answers: z.record(z.string(), z.object({ answer: z.enum(findingAnswers), of: z.string() })),
})

/** A review as it was kept: undefined where it is none. */
export const acceptReview = (kept: unknown): ReviewTexts | undefined =>
  reviewSchema.safeParse(kept).data

export const isSameReview = (a: ReviewTexts, b: ReviewTexts): boolean =>
  isSameData(tidyReview(a), tidyReview(b))

/**
 * A review on the text as it is by now: what the reviewer proposes for a field stays, and is compared
 * with the text of this moment; every other field follows it.
 * @param before the text that was read
 */
export function onNewerText(
  review: ReviewTexts,
  before: HearticleTexts,
  now: HearticleTexts,
): ReviewTexts {
  const { texts } = review
  const follow = <N extends keyof HearticleTexts>(name: N): HearticleTexts[N] =>
    isSameData(texts[name], before[name]) ? now[name] : texts[name]
  return {
    ...review,
    texts: {
      headline: follow('headline'),
      mainTextBody: follow('mainTextBody'),
      keywords: follow('keywords'),
      mainActions: follow('mainActions'),
      harmfulActions: follow('harmfulActions'),
    },
  }
}

/** As it is sent: without space around texts, and without entries that have no words. */
export function tidyReview(review: ReviewTexts): ReviewTexts {
  const { texts, comments, evidence, answers } = review
  return {
    evidence,
    answers,
    texts: withoutEmptyChanges(texts),
    comments: comments.trim(),
  }
}
