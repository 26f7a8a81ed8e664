import * as z from 'zod/mini'
import { findingAnswers } from '../../contract/desk/finding-answers.ts'
import { type HearticleTexts, textsOf } from '../../domain/hearticle/hearticle-texts.ts'
import { withoutEmptyChanges } from '../../domain/review/review.ts'
import { canonicalJson, isSameData } from '../../domain/text/canonical-json.ts'
import { type FormKind, kindByFields } from '../../drafts/form-kind.ts'
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
  /** Missing in what older versions of the program stored: nobody agreed with it then. */
  evidence: z._default(z.boolean(), false),
  /** Missing in what older versions of the program stored. */
  answers: z._default(
    z.record(z.string(), z.object({ answer: z.enum(findingAnswers), of: z.string() })),
    {},
  ),
})

type Name = keyof HearticleTexts | 'comments' | 'evidence' | 'answers'

const byFields = kindByFields<ReviewTexts, Name>({
  accept: (value) => reviewSchema.safeParse(value).data,
  isSame: (a, b) => isSameData(tidyReview(a), tidyReview(b)),
  fieldsOf: ({ texts, comments, evidence, answers }) => ({
    ...textsOf(texts),
    comments,
    evidence: String(evidence),
    answers: canonicalJson(answers),
  }),
  withField(review, name, field) {
    if (name === 'comments') return { ...review, comments: String(field) }
    if (name === 'evidence') return { ...review, evidence: field === 'true' }
    if (name === 'answers') {
      const answers: GivenAnswers = JSON.parse(String(field))
      return { ...review, answers }
    }
    return { ...review, texts: { ...review.texts, [name]: field } }
  },
})

/**
 * How reviews of a translation are checked, compared and merged. Nothing is to be decided about a
 * text that moved on: what a reviewer proposes stays, and is compared with the text of this moment.
 * Two comments on the whole become one, and answers to different findings all stay.
 */
export const reviewForm: FormKind<ReviewTexts> = {
  ...byFields,
  merge(base, mine, theirs) {
    const { merged, disputes } = byFields.merge(base ?? theirs, mine, theirs)
    const isDisputed = disputes.some(({ name }) => name === 'comments')
    const both = [mine.comments, theirs.comments].filter((one) => one.trim() !== '')
    const comments = isDisputed ? both.join('\n\n') : merged.comments
    const answers = mergedAnswers(base?.answers ?? {}, mine.answers, theirs.answers)
    return { merged: { ...merged, comments, answers }, disputes: [] }
  },
}

/** Answers to different findings all stay; of one that both gave, mine. */
function mergedAnswers(base: GivenAnswers, mine: GivenAnswers, theirs: GivenAnswers): GivenAnswers {
  const ids = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const answers = ids.flatMap((id) => {
    const answer = isSameData(mine[id], base[id]) ? theirs[id] : mine[id]
    return answer ? [[id, answer] as const] : []
  })
  return Object.fromEntries(answers)
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
