import * as z from 'zod/mini'
import {
  type PassageComment,
  passagePlaceSchema,
  submitReview,
} from '../../contract/desk/reviews.ts'
import type { HearticleTexts } from '../../domain/hearticle/hearticle-texts.ts'
import { detectChanges } from '../../domain/review/detect-changes.ts'
import { withoutEmptyChanges } from '../../domain/review/rebase-review.ts'
import type { Draft } from '../../drafts/autosave/offers.ts'

const textsSchema = z.object({
  headline: z.string(),
  mainTextBody: z.string(),
  keywords: z.array(z.string()),
  mainActions: z.array(z.string()),
  harmfulActions: z.array(z.string()),
})

/** What a reviewer proposes and says. */
export interface ReviewTexts {
  texts: HearticleTexts
  comments: string
  passageComments: PassageComment[]
}

/** One is begun as soon as its passage is marked, so it may say nothing yet. */
const begunComment = z.object({
  place: passagePlaceSchema,
  start: z.int(),
  end: z.int(),
  quote: z.string(),
  comment: z.string(),
})

const proposalSchema = z.object({
  texts: textsSchema,
  comments: z.string(),
  /** Missing in what older versions of the program kept. */
  passageComments: z._default(z.array(begunComment), []),
})

const draftSchema = z.object({
  /** The hearticle's version that was read. */
  version: z.int(),
  base: proposalSchema,
  value: proposalSchema,
})

/** A review that was begun and not sent, with the text on which it was. */
export type UnsentReview = Draft<ReviewTexts> & { version: number; base: ReviewTexts }

const sentSchema = z.object({
  texts: textsSchema,
  body: z.extend(submitReview.body, { reviewer: z.object({ id: z.string() }) }),
})

/** What was sent, with the texts that it proposes as a whole. */
export type SentReview = z.output<typeof sentSchema>

/** What a draft says was sent without an answer. */
export function acceptSent(content: unknown): SentReview | undefined {
  return sentSchema.safeParse(content).data
}

/** A draft as it is kept: only one of today's shape is taken. */
export function acceptReview(content: unknown): UnsentReview | undefined {
  return draftSchema.safeParse(content).data
}

/** Of a review, what it says, and the text on which it was begun. */
export type Begun = ReviewTexts & { base: HearticleTexts }

/** Whether there is anything that would be lost. */
export function isBegun({ base, texts, comments, passageComments }: Begun): boolean {
  const hasSaid = comments.trim() !== '' || passageComments.length > 0
  return hasSaid || detectChanges(base, withoutEmptyChanges(texts)).length > 0
}

/** What older versions of the program kept in local storage. */
export function olderReviews(userId: string, translationId: number, now: Date) {
  const key = `hearticle.review.${userId}.${translationId}`
  try {
    const { version, base, texts, comments } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const draft = acceptReview({
      ...{ version, base: { texts: base, comments: '' }, value: { texts, comments } },
    })
    return {
      drafts: draft ? [{ ...draft, at: now.toISOString() }] : [],
      remove: () => localStorage.removeItem(key),
    }
  } catch {
    return { drafts: [], remove: () => {} }
  }
}
