import * as z from 'zod/mini'
import { type PassageComment, passagePlaceSchema } from '../../contract/desk/reviews.ts'
import { type HearticleTexts, textsOf } from '../../domain/hearticle/hearticle-texts.ts'
import { followPassages, type PassageTexts } from '../../domain/review/passage-comments.ts'
import { withoutEmptyChanges } from '../../domain/review/review.ts'

import { canonicalJson, isSameData } from '../../domain/text/canonical-json.ts'
import { type FormKind, kindByFields } from '../../drafts/form-kind.ts'

/** What a reviewer proposes and says. */
export interface ReviewTexts {
  texts: HearticleTexts
  comments: string
  passageComments: PassageComment[]
  /** An approval is one of the evidence, too. */
  evidence: boolean
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
  /** Missing in what older versions of the program stored. */
  passageComments: z._default(
    z.array(
      z.object({
        place: passagePlaceSchema,
        start: z.int(),
        end: z.int(),
        quote: z.string(),
        /** One is begun as soon as its passage is marked, so it may say nothing yet. */
        comment: z.string(),
      }),
    ),
    [],
  ),
  /** Missing in what older versions of the program stored. */
  evidence: z._default(z.boolean(), true),
})

type Name = keyof HearticleTexts | 'comments' | 'passageComments' | 'evidence'

const byFields = kindByFields<ReviewTexts, Name>({
  accept: (value) => reviewSchema.safeParse(value).data,
  isSame: (a, b) => isSameData(tidyReview(a), tidyReview(b)),
  fieldsOf: ({ texts, comments, passageComments, evidence }) => ({
    ...textsOf(texts),
    comments,
    passageComments: passageComments.map(canonicalJson),
    evidence: String(evidence),
  }),
  withField(review, name, field) {
    if (name === 'comments') return { ...review, comments: String(field) }
    if (name === 'evidence') return { ...review, evidence: field === 'true' }
    if (name === 'passageComments') {
      const comments = (field as string[]).map((one): PassageComment => JSON.parse(one))
      return { ...review, passageComments: comments }
    }
    return { ...review, texts: { ...review.texts, [name]: field } }
  },
})

/**
 * How reviews of a translation are checked, compared and merged. Nothing is to be decided about a
 * text that moved on: what a reviewer proposes stays, and is compared with the text of this moment.
 * Two comments on the whole become one.
 * @param passages the texts of this moment in which passages are
 */
export function reviewForm(passages: () => PassageTexts): FormKind<ReviewTexts> {
  return {
    ...byFields,
    merge(base, mine, theirs) {
      const { merged, disputes } = byFields.merge(base ?? theirs, mine, theirs)
      const passageComments = followPassages(merged.passageComments, passages())
      const isDisputed = disputes.some(({ name }) => name === 'comments')
      const both = [mine.comments, theirs.comments].filter((one) => one.trim() !== '')
      const comments = isDisputed ? both.join('\n\n') : merged.comments
      return { merged: { ...merged, comments, passageComments }, disputes: [] }
    },
  }
}

/** As it is sent: without space around texts, and without entries that have no words. */
export function tidyReview(review: ReviewTexts): ReviewTexts {
  const { texts, comments, passageComments, evidence } = review
  return {
    evidence,
    texts: withoutEmptyChanges(texts),
    comments: comments.trim(),
    passageComments: passageComments.map((one) => ({ ...one, comment: one.comment.trim() })),
  }
}
