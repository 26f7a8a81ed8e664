/** What reviewers say of findings, each beside its passage (P-REVIEW-FINDINGS). */
import * as z from 'zod/mini'
import { findingIdSchema } from '../reading/evidence.ts'
import { MAX_FINDINGS } from './evidence.ts'

export const findingAnswers = ['agrees', 'differs', 'cannot_say'] as const

export type FindingAnswer = (typeof findingAnswers)[number]

/** By the ids of findings. */
export const findingAnswersSchema = z
  .record(findingIdSchema, z.enum(findingAnswers))
  .check(z.refine((answers) => Object.keys(answers).length <= MAX_FINDINGS))

export type FindingAnswers = z.output<typeof findingAnswersSchema>

/** Whether the evidence is approved, or what was said of each of its findings. */
export const reviewedEvidenceSchema = z.union([
  z.boolean(),
  z.object({ findings: findingAnswersSchema }),
])

export type ReviewedEvidence = z.output<typeof reviewedEvidenceSchema>
