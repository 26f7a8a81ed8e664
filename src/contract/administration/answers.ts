/** What readers answered to questions and let be passed on (P-ANSWERS-PASSED-ON). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { administrators } from './administration.ts'

/** So many answers of a month at most: a file that can be mailed. */
export const MOST_PASSED_ON = 10_000

const passedOnSchema = z.object({
  username: z.string(),
  email: z.string(),
  hearticleId: z.int(),
  edition: z.int(),
  /** In German, as the edition asked it; empty where that edition is not kept. */
  question: z.string(),
  answer: z.string(),
  isRight: z.boolean(),
  /** RFC 3339. */
  at: z.iso.datetime(),
})

export type PassedOnAnswer = z.infer<typeof passedOnSchema>

export const passOnAnswers = endpoint({
  summary:
    'What was answered in a month by whoever agreed that the partner of the desk gets it, the earliest first; which the audit notes',
  method: 'POST',
  path: '/api/admin/answers',
  access: administrators,
  keyConfirmation: 'desk',
  body: z.object({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) }),
  output: z.object({
    /** Empty where the desk has none: then nothing is answered. */
    partner: z.string(),
    content: z.array(passedOnSchema),
    /** There are more than are answered. */
    isCut: z.boolean(),
  }),
})
