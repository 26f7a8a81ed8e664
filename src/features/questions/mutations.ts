import { call } from '../../api/api.ts'
import {
  type DeskQuestion,
  decideQuestion,
  type QuestionDecision,
} from '../../contract/desk/questions.ts'
import type { MutationKind, Result } from '../../desk/outbox.ts'

interface Decided {
  version: number
  what: QuestionDecision
}

/** Refused for good: a reason to say at the row. */
const REFUSED: readonly string[] = [
  'question_not_found',
  'question_decided',
  'version_conflict',
  'not_public',
  'hearticle_not_found',
  'hearticle_deleted',
  'comments_full',
]

const decided: MutationKind<DeskQuestion, Decided> = {
  atOnce: 1,
  apply: (question, { what }) => questionAfter(question, what),
  async send(mutations) {
    const results: Result[] = []
    for (const { key: id, body, id: idempotencyKey } of mutations) {
      const answer = await call(decideQuestion, { params: { id }, body }, { idempotencyKey })
      if (answer.ok) results.push({ done: true, version: answer.value.version })
      else if (!REFUSED.includes(answer.error.code)) return answer
      else results.push({ done: false, why: answer.error.message ?? answer.error.code })
    }
    return { ok: true, value: results }
  },
}

/** What is decided about questions; what mails somebody cannot be taken back (P-DESK-QUESTIONS). */
export const mutations = {
  settle: decided,
  sort: {
    ...decided,
    undo: (question, { version, what }) => ({
      kind: 'sort',
      body: { version, what: undoing(question, what) },
    }),
  } satisfies MutationKind<DeskQuestion, Decided>,
}

/** As it will be; undefined where it leaves the list. */
function questionAfter(question: DeskQuestion, what: QuestionDecision): DeskQuestion | undefined {
  switch (what.decision) {
    case 'idea':
      return { ...question, state: 'idea' }
    case 'reopen':
      return question.state === 'idea' ? { ...question, state: 'open' } : undefined
    case 'file':
      return { ...question, rubricId: what.rubricId }
    case 'show':
      return { ...question, shown: what.subject }
    default:
      return undefined
  }
}

/** What takes it back. @param question as it was before */
function undoing({ rubricId, shown }: DeskQuestion, what: QuestionDecision): QuestionDecision {
  if (what.decision === 'file') return { decision: 'file', rubricId }
  if (what.decision === 'show') return { decision: 'show', subject: shown }
  return { decision: 'reopen' }
}
