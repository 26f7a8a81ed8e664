/** What a reviewer is asked before a part is approved (P-SENTENCE-ASKED, P-NUMBER-LITERAL, P-HARMS-ASKED). */
import * as z from 'zod/mini'
import { languageSchema } from '../protocol/language-schema.ts'
import { comparisonIdSchema } from '../reading/evidence.ts'
import { boundNumberSchema } from './evidence.ts'

export const sentenceQuestionKinds = ['directionUnclear', 'groupUnclear', 'outcomeUnclear'] as const

export const sentenceQuestionSchema = z.object({
  part: languageSchema,
  /** An answer holds while sentence and finding are the same. */
  key: z.string(),
  kind: z.enum(sentenceQuestionKinds),
  /** Without marks, as readers see it. */
  sentence: z.string(),
  outcome: z.string(),
})

export const numberQuestionSchema = z.object({
  part: z.literal('evidence'),
  /** An answer holds while the number, its source and what it is asked beside are the same. */
  key: z.string(),
  /**
   * It has a reason instead of a source; texts say the same number by another entry, too; its value or
   * passage is another one than in what is public, below a sentence that is the same; or both languages
   * say another unit than the passage.
   */
  kind: z.enum(['reason', 'twin', 'moved', 'unit']),
  number: boundNumberSchema,
  /** Of one with a reason: how texts of either language say it, where that is more than the number. */
  wordings: z.optional(z.array(z.string())),
})

export const harmsQuestionSchema = z.object({
  part: z.literal('evidence'),
  /** An answer holds while the statement on harms and its source are the same. */
  key: z.string(),
  kind: z.literal('harms'),
  comparison: comparisonIdSchema,
})

export const reviewQuestionSchema = z.union([
  sentenceQuestionSchema,
  numberQuestionSchema,
  harmsQuestionSchema,
])

export type SentenceQuestion = z.infer<typeof sentenceQuestionSchema>
export type NumberQuestion = z.infer<typeof numberQuestionSchema>
export type HarmsQuestion = z.infer<typeof harmsQuestionSchema>
export type ReviewQuestion = z.infer<typeof reviewQuestionSchema>
