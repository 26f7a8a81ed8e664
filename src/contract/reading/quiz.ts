/** A question of three answers at a hearticle, one of which its finding gives (P-QUIZ). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { bilingualLine } from '../protocol/hearticle-text.ts'
import { languageQuery } from '../protocol/language-schema.ts'
import { readerCalls } from '../protocol/reader-calls.ts'
import { comparisonSchema, findingIdSchema, findingSchema } from './evidence.ts'

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

export type QuizAnswer = (typeof quizAnswers)[number]

/** As readers of one language get it. */
export const quizSchema = z.object({
  findingId: findingIdSchema,
  question: z.string(),
  /** In the order in which they are shown. */
  answers: z.array(z.object({ answer: z.enum(quizAnswers), text: z.string() })),
})

/** A question where its hearticle does not stand beside it. */
const askedQuizSchema = z.extend(quizSchema, {
  hearticleId: z.int(),
  edition: z.int(),
  headline: z.string(),
  /** Which tells why an answer is right. */
  finding: findingSchema,
  comparison: z.optional(comparisonSchema),
})

export const listQuizzes = endpoint({
  ...readerCalls.listQuizzes,
  summary:
    'Questions at hearticles, with the right answer and what its finding says, in the order in which they are asked for; without hearticles: the newest that is public. Those are left out that are no longer asked',
  query: z.object({
    /** Twenty at most: '14,5'. */
    hearticles: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/))),
    ...languageQuery,
  }),
  output: z.object({ content: z.array(askedQuizSchema) }),
  errors: ['catalogue_unavailable'],
})

export type AskedQuiz = z.infer<typeof askedQuizSchema>
export type WrittenQuiz = z.infer<typeof writtenQuizSchema>
export type Quiz = z.infer<typeof quizSchema>
