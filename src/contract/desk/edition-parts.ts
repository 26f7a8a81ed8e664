/** What of an edition the desk sees (P-EDITION). */
import * as z from 'zod/mini'
import { editionDifferenceSchema, editionParts } from '../reading/edition-changes.ts'
import { passageSchema } from '../reading/evidence.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { findingAnswersSchema } from './finding-answers.ts'
import { reviewQuestionSchema } from './review-questions.ts'

export const missingReasons = [
  'not-approved',
  'changes-asked',
  'by-writer',
  'role-lost',
  'suspended',
] as const

/** Where an edition stands on its way (P-EDITION-STATES). */
export const editionStates = [
  'writing',
  'in-review',
  'changes-asked',
  'approved',
  'lapsed',
  'planned',
  'public',
  'withdrawn',
] as const

export type MissingReason = (typeof missingReasons)[number]
export type EditionState = (typeof editionStates)[number]

const timestamp = z.iso.datetime({ offset: true })

const approvalSchema = z.object({
  at: timestamp,
  reviewerId: z.string(),
  /** Null where the account is gone. */
  reviewer: z.nullable(z.string()),
})

export const editionSchema = z.object({
  state: z.enum(editionStates),
  /** There is a public page; what is worked on may differ from it. */
  isPublic: z.boolean(),
  /** What is public differs from what is worked on. */
  isWorkingCopy: z.boolean(),
  /**
   * Names of those who wrote what is worked on, or of what is public what nobody else approved; who
   * is gone is left out.
   */
  writers: z.array(z.string()),
  approvals: z.object({
    de: z.nullable(approvalSchema),
    en: z.nullable(approvalSchema),
    /** With what was said of its findings beside their passages, by their ids. */
    evidence: z.nullable(z.extend(approvalSchema, { findings: findingAnswersSchema })),
  }),
  /** What keeps it from becoming public by the caller; none where it may. */
  missing: z.array(z.object({ part: z.enum(editionParts), reason: z.enum(missingReasons) })),
  /** What a reviewer who asks for changes said of findings that differ, by their ids. */
  doubted: findingAnswersSchema,
  /** What its reviewer is asked, of what is in review or public. */
  questions: z.array(reviewQuestionSchema),
  /** Studies that carry a finding and were retracted or withdrawn. */
  fallen: z.array(pmidSchema),
  /**
   * Passages of what is worked on whose abstract is another one since they were marked
   * (P-SOURCE-CHANGED): in which their sentences differ, the digest of the abstract now, and where each
   * stands in it, null where that is not known.
   */
  sources: z.extend(editionDifferenceSchema, {
    moved: z.array(
      z.object({
        place: z.string(),
        pmid: pmidSchema,
        digest: z.string(),
        passage: z.nullable(passageSchema),
      }),
    ),
  }),
})

export type Edition = z.infer<typeof editionSchema>
