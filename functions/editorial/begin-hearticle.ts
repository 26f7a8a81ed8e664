import type { Language } from '../../src/contract/protocol/language.ts'
import { type Idea, NO_PLAN } from '../../src/domain/desk/board-records.ts'
import { ideaRow } from '../../src/domain/desk/board-row.ts'
import { type BoardCaller, rowRefusal } from '../../src/domain/desk/row-change.ts'
import { writeRuns } from '../../src/domain/text/markup-writing.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Stores } from '../store/create-stores.ts'
import { boardWrites } from '../store/desk/board.ts'
import type { Writes } from '../store/table/transact.ts'
import { deskAccount } from './board.ts'

interface Needed {
  board: Pick<Stores['board'], 'findSome'>
  hearticles: Pick<Stores['hearticles'], 'create' | 'headsOf'>
  users: Pick<Stores['users'], 'findMany'>
  now: () => Date
}

const MAX_ATTEMPTS = 4

/**
 * Begins the hearticle of an idea, which is theirs from then on who had the idea, else of who begins
 * (P-IDEAS). Whoever meets another here gets the hearticle that was begun.
 * @returns the id of the hearticle
 * @throws ApiError where the idea or a topic is not there, or the idea is another's
 */
export async function beginHearticle(
  needed: Needed,
  ideaId: string,
  {
    caller,
    topicId: chosen,
    language,
  }: { caller: BoardCaller; topicId: number | undefined; language: Language },
): Promise<number> {
  const { board, hearticles, users, now } = needed
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const [idea] = (await board.findSome([], [ideaId])).ideas
    if (!idea || idea.droppedAt !== undefined) throw new ApiError('idea_not_found')
    if (idea.hearticleId !== undefined) {
      const [begun] = await hearticles.headsOf([idea.hearticleId])
      if (begun) return begun.id
    }
    const people = await users.findMany([...(idea.ownerId ? [idea.ownerId] : []), caller.userId])
    const findAccount = (id: string) => {
      const account = people.get(id)
      return account && deskAccount(account)
    }
    const row = ideaRow(idea, findAccount)
    const take = { key: row.key, version: idea.version, title: idea.title }
    if (rowRefusal(row, take, caller, findAccount)) throw new ApiError('forbidden')
    const topicId = chosen ?? idea.topicId
    if (topicId === null) throw new ApiError('topic_not_found')

    const at = now()
    const draft = draftOf(idea, topicId, { language, today: dayInVienna(at) })
    const { dueOn, plannedOn, from } = idea
    // Who writes it does not review it.
    const reviewerId = idea.reviewerId === caller.userId ? null : idea.reviewerId
    const ownerId = row.owner?.isActive ? row.owner.id : caller.userId
    const plan = { ownerId, reviewerId, dueOn, plannedOn, from, version: 1 }
    const next = { ...idea, topicId, rubricId: null, version: idea.version + 1 }
    const created = await hearticles.create(draft, { by: caller.userId, at }, (id) =>
      boardWrites([{ idea: { ...next, hearticleId: id } }, { hearticleId: id, plan }]),
    )
    if (created === 'no-topic') throw new ApiError('topic_not_found')
    if (created !== 'refused') return created.id
  }
  throw new Error(`idea ${ideaId} was changed each time it was to be begun`)
}

/** Gives a new hearticle to whoever begins it, in the transaction that writes it (P-BOARD-OWNER). */
export const ownedBy =
  (ownerId: string) =>
  (hearticleId: number): Writes =>
    boardWrites([{ hearticleId, plan: { ...NO_PLAN, ownerId, version: 1 } }])

/** An empty draft with its line as headline in the language of that line. */
function draftOf(
  { title, from, plannedOn }: Idea,
  topicId: number,
  { language, today }: { language: Language; today: string },
) {
  const written = from.kind === 'study' ? language : from.languageCode
  return {
    ...{ topicId, breaking: false, status: 'DRAFT' as const },
    publicationDate: plannedOn ?? today,
    citedPmids: from.kind === 'study' ? [from.pmid] : [],
    translations: (['de', 'en'] as const).map((languageCode) => ({
      ...{ languageCode, mainTextBody: '', keywords: [], mainActions: [], harmfulActions: [] },
      headline:
        languageCode === written
          ? writeRuns('paragraph', [{ type: 'text', text: title, styles: [] }])
          : '',
    })),
  }
}
