import type { Context, Hono } from 'hono'
import {
  addIdea,
  type BoardListName,
  type BoardQuery,
  changeBoard,
  listDeskPeople,
  showBoard,
  showTodo,
  writeIdea,
} from '../../../src/contract/desk/board.ts'
import { hasAnyOf } from '../../../src/domain/account/permissions.ts'
import { ideaRow } from '../../../src/domain/desk/board-row.ts'
import { countViews, rowsAt, subjectFinder } from '../../../src/domain/desk/board-views.ts'
import { isByName } from '../../../src/domain/desk/headline-of.ts'
import { presentTopic } from '../../../src/domain/taxonomy/taxonomy.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { beginHearticle } from '../../editorial/begin-hearticle.ts'
import { changeRows, deskAccount, readBoard } from '../../editorial/board.ts'
import { countWaiting } from '../../editorial/list-inbox.ts'
import { proposalsFor } from '../../editorial/present-proposals.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage, type Caller, callerLanguage } from '../../request/caller.ts'

/** The board of the desk, and ideas for hearticles (P-BOARD, P-IDEAS). */
export function boardRoutes(app: Hono, dependencies: Dependencies): void {
  const { board: ideas, deskPeople, taxonomy, inbox, publications, idempotency, now } = dependencies

  /** A page of a list of the board, and how many rows the board has in all. */
  const show = async (list: BoardListName, query: BoardQuery, caller: Caller) => {
    const isBySubject = query.subject !== '' || query.sort.endsWith('topic')
    const [board, all] = await Promise.all([
      readBoard(dependencies, isByName(query)),
      isBySubject ? taxonomy.load() : undefined,
    ])
    const language = answerLanguage(query)
    const today = dayInVienna(now())
    const { userId, permissions } = caller
    const subjects = all?.topics.flatMap(({ id }) => presentTopic(id, all, language) ?? []) ?? []
    const reader = { userId, permissions }
    const looking = { list, language, reader, today, subjectOf: subjectFinder(subjects) }
    // At what is settled nothing is to be done.
    const rows = list === 'todo' ? board.inHand : board.rows()
    const found = rowsAt(rows, query, looking)
    const page = pageOf(await board.shown(pageIn(found, query)), found.length, query)
    return { page: { ...page, today, views: countViews(rows, looking) }, plan: board.total }
  }

  serve(app, showBoard, async ({ query, caller }) => (await show(query.list, query, caller)).page)

  serve(app, showTodo, async ({ query, caller }) => {
    const writes = hasAnyOf(['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'], caller.permissions)
    const [{ page, plan }, proposals, waiting, latest] = await Promise.all([
      show('todo', query, caller),
      proposalsFor(dependencies, caller),
      writes ? inbox.overview(dayInVienna(now())) : undefined,
      writes ? publications.latest(1) : undefined,
    ])
    const [run] = latest?.runs ?? []
    return {
      ...page,
      proposals,
      publicationFailedAt: run?.state === 'failed' ? (run.finishedAt ?? run.startedAt) : null,
      counts: { plan, studies: waiting ? countWaiting(waiting) : null },
    }
  })

  serve(app, changeBoard, async ({ body, caller, context }) => {
    await requireSubjects(body.rows)
    const rows = await changeRows(dependencies, body.rows, caller)
    if ('past' in rows) throw pastDays(rows.past, context)
    return { rows }
  })

  serve(app, addIdea, async ({ body, caller, idempotentWrite }) => {
    const idea = await idempotency.runOnce(idempotentWrite, now(), async (note) => {
      await requireSubjects([body])
      return ideas.createIdea(body, { by: caller.userId, at: now() }, note)
    })
    return ideaRow(idea, () => undefined)
  })

  serve(app, writeIdea, async ({ params, query, body, caller }) => ({
    hearticleId: await beginHearticle(dependencies, params.id, {
      caller,
      topicId: body.topicId,
      language: answerLanguage(query),
    }),
  }))

  serve(app, listDeskPeople, async () => {
    const { people } = await deskPeople.list(now())
    return people.map((account) => ({ id: account.id, ...deskAccount(account) }))
  })

  /** @throws ApiError where what ideas are to be about is not there */
  async function requireSubjects(
    ideas: ReadonlyArray<{
      topicId?: number | null | undefined
      rubricId?: number | null | undefined
    }>,
  ) {
    const named = ideas.filter(({ topicId, rubricId }) => topicId || rubricId)
    if (named.length === 0) return
    const { topics, rubrics } = await taxonomy.load()
    const isThere = (all: readonly { id: number }[], id: number | null | undefined) =>
      !id || all.some((one) => one.id === id)
    if (!named.every(({ topicId }) => isThere(topics, topicId))) {
      throw new ApiError('topic_not_found')
    }
    if (!named.every(({ rubricId }) => isThere(rubrics, rubricId))) {
      throw new ApiError('rubric_not_found')
    }
  }
}

function pastDays(past: ReadonlyArray<{ at: number; field: string }>, context: Context): ApiError {
  const words = faultMessage('day-over', callerLanguage(context))
  const fields = past.map(({ at, field }) => [`body.rows.${at}.${field}`, words])
  return new ApiError('invalid_request', Object.fromEntries(fields))
}
