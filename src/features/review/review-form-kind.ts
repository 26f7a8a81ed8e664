import * as z from 'zod/mini'
import { findingAnswers } from '../../contract/desk/finding-answers.ts'
import {
  type HearticleTexts,
  textFields,
  textNames,
} from '../../contract/protocol/hearticle-text.ts'
import { editionParts } from '../../contract/reading/edition-changes.ts'
import { withoutEmptyChanges } from '../../domain/review/review.ts'
import { isSameData } from '../../domain/text/canonical-json.ts'

export const rightOrNot = ['agrees', 'differs'] as const

const reviewSchema = z.object({
  texts: z.object(textFields),
  comments: z.string(),
  /** The parts that were ticked as seen; each by an act of its own. */
  approves: z._default(z.array(z.enum(editionParts)), []),
  /** What is said of sentences and numbers that were asked about, by the keys of the questions. */
  confirmed: z._default(z.record(z.string(), z.enum(rightOrNot)), {}),
  /** What is said of findings beside their passages. */
  answers: z.record(z.string(), z.object({ answer: z.enum(findingAnswers), of: z.string() })),
})

/** What a reviewer proposes and says. */
export type ReviewTexts = z.infer<typeof reviewSchema>

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
  const follow = (name: keyof HearticleTexts) =>
    isSameData(texts[name], before[name]) ? now[name] : texts[name]
  const followed = Object.fromEntries(textNames.map((name) => [name, follow(name)]))
  // What was seen is not what is there.
  return { ...review, texts: followed as HearticleTexts, approves: [] }
}

/** As it is sent: without space around texts, and without entries that have no words. */
export function tidyReview(review: ReviewTexts): ReviewTexts {
  const { texts, comments, approves, confirmed, answers } = review
  return {
    approves: editionParts.filter((part) => approves.includes(part)),
    confirmed,
    answers,
    texts: withoutEmptyChanges(texts),
    comments: comments.trim(),
  }
}
