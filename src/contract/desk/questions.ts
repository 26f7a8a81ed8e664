/** What readers ask and report, and what the desk makes of it (P-ASK, P-DESK-QUESTIONS). */
import * as z from 'zod/mini'
import { typedText } from '../protocol/account-fields.ts'
import { cleanText } from '../protocol/clean-text.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { bilingualLine, filledText, plainText } from '../protocol/hearticle-text.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { numericId, wholeNumber } from '../protocol/paging.ts'
import { HOUR, ofAll, perNetwork, perUser } from '../protocol/rate-limits.ts'
import { readerCalls } from '../protocol/reader-calls.ts'
import { MAX_PASSAGE } from './comments.ts'

export const questionKinds = ['question', 'error', 'other'] as const

/** In code points. */
export const MAX_QUESTION = 1_000

/** So long may be what the desk answers, and the subject that it shows. */
export const MAX_ANSWER = 1_000
export const MAX_SUBJECT = 120

/** So many may be joined to one, since all are answered in one transaction of a hundred writes. */
export const MAX_JOINED = 40

/** What became of one: nothing yet; an idea; part of another; answered, noted as a comment, closed. */
export const questionStates = ['open', 'idea', 'joined', 'answered', 'noted', 'closed'] as const

/** Who answers readers: those who edit or plan. */
export const questionKeepers = [
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_PLAN',
  'PERMISSION_ADMIN',
] as const

const askedText = z.string().check(
  z.maxLength(4 * MAX_QUESTION),
  z.overwrite(cleanText),
  z.trim(),
  z.minLength(1, 'is empty'),
  z.refine((text) => [...text].length <= MAX_QUESTION),
)

const editionSchema = z.object({ hearticleId: numericId, number: wholeNumber(1, 999_999_999) })

export const askQuestion = endpoint({
  ...readerCalls.askQuestion,
  summary:
    'Asks something, reports an error or says something else; an address is mailed the answer once its owner has confirmed it, and nothing tells whether it is known',
  body: z.object({
    kind: z.enum(questionKinds),
    text: askedText,
    languageCode: languageSchema,
    /** Left out, or empty: that of the account, where one is signed in. */
    email: z.optional(typedText),
    /** To be mailed once there is an answer, for which there has to be an address. */
    tellMe: z.optional(z.boolean()),
    /** What it is about. */
    edition: z.optional(editionSchema),
  }),
  repeatable: true,
  limits: [
    perUser('ask-user', 10, HOUR),
    perNetwork('ask-network', 30, HOUR),
    ofAll('ask-all', 600, HOUR),
  ],
  countsLate: true,
  output: z.object({ done: z.literal(true) }),
  errors: ['email_length', 'email_not_valid', 'version_not_found', 'mail_unavailable'],
})

/** What the desk shows of what is asked for: words of its own, or the name of a topic. */
const subjectSchema = z.union([
  z.object({ topicId: numericId }),
  z.object({ words: bilingualLine(MAX_SUBJECT) }),
])

export type AskedSubject = z.output<typeof subjectSchema>

export const publicQuestionStates = ['asked', 'in-work', 'answered'] as const

export const listAskedSubjects = endpoint({
  ...readerCalls.listAskedSubjects,
  summary: 'What readers asked for, as far as the desk shows it: subjects, without their words',
  query: z.object(languageQuery),
  output: z.object({
    content: z.array(
      z.object({
        subject: z.string(),
        state: z.enum(publicQuestionStates),
        /** Of what is answered. */
        hearticleId: z.nullable(z.int()),
      }),
    ),
  }),
})

const deskQuestionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(questionKinds),
  text: z.string(),
  languageCode: languageSchema,
  askedAt: z.iso.datetime(),
  state: z.enum(questionStates),
  version: z.int(),
  edition: z.nullable(z.object({ hearticleId: z.int(), number: z.int() })),
  /** The subject under which it is sorted. */
  rubricId: z.nullable(z.int()),
  /** Others that ask for the same. */
  joined: z.array(z.object({ id: z.uuid(), text: z.string() })),
  /** How many addresses are mailed its answer. */
  waiting: z.int(),
  /** What answers it. */
  hearticleId: z.nullable(z.int()),
  answer: z.string(),
  shown: z.nullable(subjectSchema),
})

export type DeskQuestion = z.output<typeof deskQuestionSchema>

export const questionPosition = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[\da-f-]{36}$/

export const listQuestions = endpoint({
  summary: 'What readers asked and reported, newest first, piece by piece',
  path: '/api/desk/questions',
  access: questionKeepers,
  query: z.object({
    state: z.prefault(z.enum(['open', 'done']), 'open'),
    kind: z.prefault(z.enum(['', ...questionKinds]), ''),
    rubric: z.prefault(z.string().check(z.regex(/^(|none|[1-9]\d{0,8})$/)), ''),
    cursor: z.optional(z.string().check(z.regex(questionPosition))),
    size: z.prefault(wholeNumber(1, 50), 50),
  }),
  output: z.object({ content: z.array(deskQuestionSchema), next: z.nullable(z.string()) }),
})

const decisionSchema = z.discriminatedUnion('decision', [
  /** It asks for the same as another. */
  z.object({ decision: z.literal('join'), with: z.uuid() }),
  /** It becomes an idea on the board. */
  z.object({ decision: z.literal('idea') }),
  /** A public hearticle answers it. */
  z.object({ decision: z.literal('answer'), hearticleId: numericId }),
  /** An error becomes a comment at its hearticle. */
  z.object({
    decision: z.literal('note'),
    comment: filledText(MAX_PASSAGE),
    answer: plainText(MAX_ANSWER),
  }),
  z.object({ decision: z.literal('close'), answer: plainText(MAX_ANSWER) }),
  /** Takes back that it was joined, or made an idea that nobody touched since. */
  z.object({ decision: z.literal('reopen') }),
  z.object({ decision: z.literal('file'), rubricId: z.nullable(numericId) }),
  /** Shows its subject in public, or no longer. */
  z.object({ decision: z.literal('show'), subject: z.nullable(subjectSchema) }),
])

export type QuestionDecision = z.output<typeof decisionSchema>

export const decideQuestion = endpoint({
  summary:
    'Decides about something that a reader asked: joins it to another, makes it an idea or a comment, answers or closes it; who waits for an answer is mailed, once',
  method: 'POST',
  path: '/api/desk/questions/{id}/decision',
  access: questionKeepers,
  params: z.object({ id: z.uuid() }),
  body: z.object({ version: z.int(), what: decisionSchema }),
  repeatable: true,
  output: z.object({ id: z.uuid(), version: z.int() }),
  errors: [
    'question_not_found',
    'question_decided',
    'version_conflict',
    'not_public',
    'hearticle_not_found',
    'hearticle_deleted',
    'comments_full',
    'topic_not_found',
    'rubric_not_found',
  ],
})
