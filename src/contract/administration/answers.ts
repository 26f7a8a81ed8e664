/** What readers answered to questions and let be passed on (P-ANSWERS-PASSED-ON). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { administrators } from './administration.ts'

/** So many answers of a period at most: a file that can be mailed. */
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
    'What was answered from one day in Vienna to another, both included, by whoever agreed that the partner of the desk gets it, the earliest first; which the audit notes',
  method: 'POST',
  path: '/api/admin/answers',
  access: administrators,
  keyConfirmation: 'desk',
  /** `partner`: who was shown as the desk's; of another one nothing is answered. */
  body: z.object({ partner: z.string(), from: z.iso.date(), to: z.iso.date() }),
  output: z.object({
    content: z.array(passedOnSchema),
    /** There are more than are answered. */
    isCut: z.boolean(),
  }),
  errors: ['version_conflict'],
})
