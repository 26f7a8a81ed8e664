import { randomUUID } from 'node:crypto'
import { MAX_COMMENTS } from '../../../src/contract/desk/comments.ts'
import type { QuestionRecord } from '../../../src/domain/desk/questions.ts'
import type { AppFixture } from '../../support/app.ts'
import { askedQuestion } from '../../support/asked-question.ts'
import { publishApproved } from '../../support/editions.ts'
import { fillComments } from '../../support/fill-comments.ts'
import { noon } from '../../support/records.ts'
import {
  type Allowed,
  type CaseRequest,
  type Cases,
  type CaseValues,
  everybody,
  exhaustLimits,
  withoutMail,
} from './case.ts'

const path = '/api/questions'
const asked = { kind: 'question', text: 'Hilft Salz?', languageCode: 'de' }
const wanting = { ...asked, email: 'anna@example.org', tellMe: true }
const keepers: Allowed = { who: ['editor', 'head'] }

/** Somebody asked something. */
const isAsked =
  (more: Partial<QuestionRecord> = {}) =>
  async ({ stores }: AppFixture): Promise<CaseValues> => {
    const question = askedQuestion(more)
    await stores.questions.ask(question, { email: undefined, at: noon })
    return { id: question.id }
  }

const decision = (what: object, more: Partial<CaseRequest> = {}): CaseRequest => ({
  path: '/api/desk/questions/{id}/decision',
  body: { version: 1, what },
  as: 'editor',
  arrange: isAsked(),
  ...more,
})

async function isFullOfComments(api: AppFixture): Promise<CaseValues> {
  await fillComments(api.stores, { hearticleId: 1, id: randomUUID() }, MAX_COMMENTS)
  return isAsked()(api)
}

export const questionCases: Record<string, Cases> = {
  askQuestion: {
    allowed: everybody,
    answers: [
      { path, body: asked },
      { path, body: { ...wanting, kind: 'other' }, as: 'free' },
      {
        path,
        body: { ...wanting, kind: 'error', edition: { hearticleId: 1, number: 1 } },
        arrange: async ({ stores }) => {
          await publishApproved(stores, 1, noon)
          return undefined
        },
      },
    ],
    errors: {
      email_length: { path, body: { ...wanting, email: `${'a'.repeat(60)}@example.org` } },
      email_not_valid: { path, body: { ...wanting, email: 'anna' } },
      version_not_found: { path, body: { ...asked, edition: { hearticleId: 99, number: 1 } } },
      mail_unavailable: { path, body: wanting, arrange: withoutMail },
      too_many_requests: { path, body: asked, arrange: exhaustLimits },
      invalid_request: { path, body: { ...asked, text: ' \u200b ' } },
    },
  },
  listAskedSubjects: { allowed: everybody, answers: [path, `${path}?lang=en`], errors: {} },
  listQuestions: {
    allowed: keepers,
    answers: [
      { path: '/api/desk/questions', as: 'editor', arrange: isAsked() },
      { path: '/api/desk/questions?state=done&rubric=none&kind=error', as: 'head' },
    ],
    errors: {
      forbidden: { path: '/api/desk/questions', as: 'reviewer' },
      invalid_request: { path: '/api/desk/questions?cursor=x', as: 'editor' },
    },
  },
  decideQuestion: {
    allowed: keepers,
    answers: [
      decision({ decision: 'idea' }),
      decision({ decision: 'note', comment: 'Gemeldet', answer: '' }),
      decision({ decision: 'close', answer: 'Danke.' }, { as: 'head' }),
      decision({ decision: 'file', rubricId: 1 }),
      decision({ decision: 'show', subject: { topicId: 1 } }),
    ],
    errors: {
      forbidden: decision({ decision: 'idea' }, { as: 'reviewer' }),
      question_not_found: decision(
        { decision: 'idea' },
        { path: `/api/desk/questions/${randomUUID()}/decision` },
      ),
      question_decided: decision({ decision: 'reopen' }),
      version_conflict: decision({ decision: 'idea' }, { arrange: isAsked({ version: 2 }) }),
      not_public: decision({ decision: 'answer', hearticleId: 3 }),
      hearticle_not_found: decision(
        { decision: 'note', comment: 'Gemeldet', answer: '' },
        { arrange: isAsked({ edition: { hearticleId: 99, number: 1 } }) },
      ),
      hearticle_deleted: decision(
        { decision: 'note', comment: 'Gemeldet', answer: '' },
        { arrange: isAsked({ edition: { hearticleId: 4, number: 1 } }) },
      ),
      comments_full: decision(
        { decision: 'note', comment: 'Gemeldet', answer: '' },
        { arrange: isFullOfComments },
      ),
      topic_not_found: decision({ decision: 'show', subject: { topicId: 99 } }),
      rubric_not_found: decision({ decision: 'file', rubricId: 99 }),
      invalid_request: decision({}, { body: { version: 'one', what: { decision: 'idea' } } }),
    },
  },
}
