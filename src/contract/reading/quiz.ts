/** A question of three answers at a hearticle, one of which its finding gives (P-QUIZ). */
import * as z from 'zod/mini'
import { bilingualLine } from '../protocol/hearticle-text.ts'
import { findingIdSchema } from './evidence.ts'

/** As editors write it. */
export const writtenQuizSchema = z.object({
  /** The finding that gives the right answer. */
  findingId: findingIdSchema,
  question: bilingualLine(200),
  right: bilingualLine(160),
  wrong: bilingualLine(160),
  alsoWrong: bilingualLine(160),
})

export const quizAnswers = ['right', 'wrong', 'alsoWrong'] as const

/** As readers of one language get it. */
export const quizSchema = z.object({
  findingId: findingIdSchema,
  question: z.string(),
  /** In the order in which they are shown. */
  answers: z.array(z.object({ answer: z.enum(quizAnswers), text: z.string() })),
})

export type WrittenQuiz = z.infer<typeof writtenQuizSchema>
export type Quiz = z.infer<typeof quizSchema>
