/** What readers ask, and what may become of it (P-ASK, P-DESK-QUESTIONS). */
import * as z from 'zod/mini'
import {
  type AskedSubject,
  type DeskQuestion,
  MAX_JOINED,
  type publicQuestionStates,
  type QuestionDecision,
  questionKinds,
  questionStates,
} from '../../contract/desk/questions.ts'
import { bilingualLine } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import { emailKey } from '../account/email-address.ts'

export const questionRecordSchema = z.object({
  id: z.uuid(),
  kind: z.enum(questionKinds),
  text: z.string(),
  language: languageSchema,
  askedAt: z.iso.datetime(),
  /** The id of who was signed in; with their account it goes. */
  by: z.optional(z.string()),
  edition: z.optional(z.object({ hearticleId: z.int(), number: z.int() })),
  rubricId: z.nullable(z.int()),
  state: z.enum(questionStates),
  version: z.int(),
  /** Confirmed; gone once its owner was told, and where nobody wants to be. */
  email: z.optional(z.string()),
  emailLanguage: z.optional(languageSchema),
  /** Those that ask for the same. */
  joined: z.array(z.uuid()),
  joinedTo: z.optional(z.uuid()),
  ideaId: z.optional(z.uuid()),
  hearticleId: z.optional(z.int()),
  answer: z.optional(z.string()),
  shown: z.optional(
    z.union([z.object({ topicId: z.int() }), z.object({ words: bilingualLine(1_000) })]),
  ),
})

export type QuestionRecord = z.output<typeof questionRecordSchema>

/** Nobody has finished with it: it stands in the list of what is open. */
export const isUnsettled = ({ state }: Pick<QuestionRecord, 'state'>): boolean =>
  state === 'open' || state === 'idea'

/** Whoever wanted to know was told. */
export const isAnswered = ({ state }: Pick<QuestionRecord, 'state'>): boolean =>
  state === 'answered' || state === 'noted' || state === 'closed'

/** Whether something can be decided about a question as it is; the screen offers nothing else. */
export function mayDecide(
  question: Pick<QuestionRecord, 'state' | 'kind'> & {
    edition?: unknown
    joined: readonly unknown[]
  },
  decision: QuestionDecision['decision'],
): boolean {
  const { state, kind, edition, joined } = question
  switch (decision) {
    case 'join':
      return state === 'open' && joined.length === 0
    case 'idea':
      return state === 'open'
    case 'note':
      return isUnsettled(question) && kind === 'error' && Boolean(edition)
    case 'reopen':
      return state === 'joined' || state === 'idea'
    case 'show':
      return isUnsettled(question) || state === 'answered'
    default:
      return isUnsettled(question)
  }
}

/** What a decision ends in: from then on who waits for it is told, and its addresses are erased. */
export interface QuestionOutcome {
  state: 'answered' | 'noted' | 'closed'
  hearticleId?: number
  answer?: string
}

/** A question that came to its end, without its address (P-ASK). */
export function settled(question: QuestionRecord, outcome: QuestionOutcome): QuestionRecord {
  const { email: _, emailLanguage: __, ...kept } = question
  return { ...kept, ...outcome, version: question.version + 1 }
}

/**
 * Joins a question to another that asks for the same.
 * @returns undefined where that cannot take it
 */
export function joinedTo(
  question: QuestionRecord,
  other: QuestionRecord,
): [question: QuestionRecord, other: QuestionRecord] | undefined {
  if (question.id === other.id || !isUnsettled(other) || other.joined.length >= MAX_JOINED) return
  const { shown: _, ...kept } = question
  return [
    { ...kept, state: 'joined', joinedTo: other.id, version: question.version + 1 },
    { ...other, joined: [...other.joined, question.id], version: other.version + 1 },
  ]
}

/** A question that nobody has finished with again, apart from what it was joined to or became. */
export function reopened(question: QuestionRecord): QuestionRecord {
  const { joinedTo: _, ideaId: __, ...kept } = question
  return { ...kept, state: 'open', version: question.version + 1 }
}

/** Where who waits for the answer to some questions is told it: each address once. */
export function addressesOf(questions: readonly QuestionRecord[]): QuestionRecord[] {
  const byAddress = new Map(
    questions.flatMap((one) => (one.email ? [[emailKey(one.email), one] as const] : [])),
  )
  return [...byAddress.values()]
}

/** What tells somebody of the answer to what they asked. */
export const answerMail = (
  { kind, askedAt, hearticleId, answer }: QuestionRecord,
  to: { email: string; language: Language },
) =>
  ({
    kind: 'question-answered',
    ...to,
    asked: kind,
    askedAt,
    hearticleId: hearticleId ?? null,
    answer: answer ?? '',
  }) as const

/** What is shown of a question in public, without anybody's name or words; undefined for nothing. */
export function publicQuestion({ shown, state, hearticleId, askedAt }: QuestionRecord):
  | {
      subject: AskedSubject
      state: (typeof publicQuestionStates)[number]
      hearticleId: number | null
      askedAt: string
    }
  | undefined {
  const states = { open: 'asked', idea: 'in-work', answered: 'answered' } as const
  const inPublic = states[state as keyof typeof states]
  return shown && inPublic
    ? { subject: shown, state: inPublic, hearticleId: hearticleId ?? null, askedAt }
    : undefined
}

/** As the desk sees it. @param joined those that ask for the same, as far as they are there */
export function presentQuestion(
  question: QuestionRecord,
  joined: readonly QuestionRecord[],
): DeskQuestion {
  const { id, kind, text, language, askedAt, state, version } = question
  const { edition = null, rubricId, hearticleId = null, answer = '', shown = null } = question
  return {
    id,
    kind,
    text,
    askedAt,
    state,
    version,
    edition,
    rubricId,
    hearticleId,
    answer,
    shown,
    languageCode: language,
    joined: joined.map((one) => ({ id: one.id, text: one.text })),
    waiting: addressesOf([question, ...joined]).length,
  }
}
