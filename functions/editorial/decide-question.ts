import { randomUUID } from 'node:crypto'
import type { QuestionDecision } from '../../src/contract/desk/questions.ts'
import { cleanLine } from '../../src/contract/protocol/clean-text.ts'
import { hearticleLimits } from '../../src/contract/protocol/hearticle-text.ts'
import {
  joinedTo,
  mayDecide,
  type QuestionOutcome,
  type QuestionRecord,
  reopened,
  settled,
} from '../../src/domain/desk/questions.ts'
import { ApiError } from '../errors/api-error.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Stores } from '../store/create-stores.ts'
import { ideaWrites, untouchedIdeaRemovals } from '../store/desk/board.ts'
import { commentWrites } from '../store/desk/comments.ts'
import type { ChangedQuestion } from '../store/desk/questions.ts'
import type { RecordAnswer } from '../store/table/idempotency.ts'
import type { Writes } from '../store/table/transact.ts'
import { readEdition } from './read-edition.ts'
import { requireDesk } from './require-desk.ts'

interface Needed {
  questions: Pick<Stores['questions'], 'findMany' | 'save'>
  comments: Pick<Stores['comments'], 'isFull'>
  hearticles: Pick<HearticleStore, 'findForDesk' | 'publicEditions' | 'recordsOf'>
  namedReviewers: Pick<Stores['namedReviewers'], 'addNames'>
  now: () => Date
}

interface Decision {
  version: number
  what: QuestionDecision
  by: string
  at: Date
  note: RecordAnswer<{ id: string; version: number }>
}

/** What a decision writes: questions, and what goes with them. */
interface Decided {
  changed: ChangedQuestion[]
  also?: Writes
}

/**
 * Carries out what the desk decides about a question (P-DESK-QUESTIONS), all or nothing.
 * @returns the version that it has then
 * @throws ApiError where it is gone, changed since, or nothing of the kind can be done with it
 */
export async function decideAbout(needed: Needed, id: string, decision: Decision): Promise<number> {
  const [question] = await needed.questions.findMany([id])
  if (!question) throw new ApiError('question_not_found')
  if (question.version !== decision.version) throw new ApiError('version_conflict')
  if (!mayDecide(question, decision.what.decision)) throw new ApiError('question_decided')
  const { changed, also = [] } = await decided(needed, question, decision)
  const version = question.version + 1
  const note = decision.note({ id, version })
  const isSaved = await needed.questions.save(changed, { at: decision.at, also, note })
  if (!isSaved) throw new ApiError('version_conflict')
  return version
}

async function decided(
  needed: Needed,
  question: QuestionRecord,
  { what, by, at }: Decision,
): Promise<Decided> {
  const become = (more: Partial<QuestionRecord>) => ({
    changed: [{ was: question, is: { ...question, ...more, version: question.version + 1 } }],
  })
  /** It and all that are joined to it. */
  const settle = async (outcome: QuestionOutcome) => {
    const all = [question, ...(await needed.questions.findMany(question.joined))]
    return all.map((was) => ({ was, is: settled(was, outcome) }))
  }
  switch (what.decision) {
    case 'join':
      return join(needed, question, what.with)
    case 'idea': {
      const { language, rubricId, text } = question
      const title = firstOf(cleanLine(text), hearticleLimits.headline)
      const from = { kind: 'line' as const, languageCode: language }
      const { idea, writes } = ideaWrites({ title, from, rubricId }, { by, at })
      return { ...become({ state: 'idea', ideaId: idea.id }), also: writes }
    }
    case 'answer': {
      const { hearticleId } = what
      const found = await readEdition(needed, hearticleId)
      if (!found?.was) throw new ApiError('not_public')
      return { changed: await settle({ state: 'answered', hearticleId }) }
    }
    case 'note': {
      const changed = await settle({ state: 'noted', answer: what.answer })
      return { changed, also: await commentOn(needed, question, { text: what.comment, by, at }) }
    }
    case 'close':
      return { changed: await settle({ state: 'closed', answer: what.answer }) }
    case 'reopen':
      return reopen(needed, question)
    case 'file':
      return become({ rubricId: what.rubricId })
    case 'show':
      return become({ shown: what.subject ?? undefined })
  }
}

async function join(needed: Needed, question: QuestionRecord, otherId: string): Promise<Decided> {
  const [other] = await needed.questions.findMany([otherId])
  const pair = other && joinedTo(question, other)
  if (!pair) throw new ApiError('question_decided')
  return {
    changed: [
      { was: question, is: pair[0] },
      { was: other, is: pair[1] },
    ],
  }
}

async function reopen({ questions }: Needed, question: QuestionRecord): Promise<Decided> {
  const { joinedTo: otherId, ideaId, id } = question
  const changed = [{ was: question, is: reopened(question) }]
  if (ideaId) return { changed, also: untouchedIdeaRemovals(ideaId) }
  const [other] = otherId ? await questions.findMany([otherId]) : []
  if (!other) return { changed }
  const joined = other.joined.filter((one) => one !== id)
  return {
    changed: [...changed, { was: other, is: { ...other, joined, version: other.version + 1 } }],
  }
}

/** An error as a comment on the headline of the hearticle that it was found in. */
async function commentOn(
  needed: Needed,
  { edition, language }: QuestionRecord,
  { text, by, at }: { text: string; by: string; at: Date },
): Promise<Writes> {
  const { hearticle } = await requireDesk(needed, edition?.hearticleId ?? 0)
  if (await needed.comments.isFull(hearticle.id)) throw new ApiError('comments_full')
  const [first] = hearticle.translations
  const shown =
    hearticle.translations.find(({ languageCode }) => languageCode === language) ?? first
  const quote = shown?.headline ?? ''
  const place = {
    languageCode: shown?.languageCode ?? language,
    field: 'HEADLINE' as const,
    listIndex: null,
  }
  const comment = {
    passage: { place, start: 0, end: quote.length, quote },
    text,
    id: randomUUID(),
    by,
    at,
  }
  return commentWrites(hearticle.id, comment).writes
}

/** The beginning of a text that has so many UTF-16 units at most: no character has more than two. */
const firstOf = (text: string, most: number) => [...text].slice(0, most / 2).join('')
