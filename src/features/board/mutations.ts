import { type CallError, call } from '../../api/api.ts'
import {
  addIdea,
  type BoardRow,
  changeBoard,
  type DeskPerson,
  ROWS_CHANGED,
  type RowChange,
} from '../../contract/desk/board.ts'
import { publishEdition } from '../../contract/desk/editions.ts'
import type { MutationKind } from '../../desk/outbox.ts'
import { type PlanField, planFields } from '../../domain/desk/row-change.ts'
import type { Words } from '../../i18n/translator.ts'

interface NewIdea {
  title: string
  topicId: number | null
}

interface Release {
  id: number
  version: number
  publicationDate: string
}

/** What is done on the board (P-BOARD, P-BOARD-BULK, P-IDEAS). */
export function mutationsOf(
  { t, language }: Words,
  people: readonly Pick<DeskPerson, 'id' | 'name'>[],
) {
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? t('board:you')
  const one = async (
    answer: Promise<{ ok: true; value: unknown } | { ok: false; error: CallError }>,
  ) => {
    const outcome = await answer
    return outcome.ok ? { ok: true as const, value: [{ done: true as const }] } : outcome
  }
  return {
    change: {
      atOnce: ROWS_CHANGED,
      apply(row, change) {
        if (change.isDropped) return undefined
        const person = (id: string | null | undefined, now: BoardRow['reviewer']) =>
          id === undefined ? now : id && { id, name: nameOf(id), isActive: true }
        const { dueOn = row.dueOn, plannedOn = row.plannedOn, topicId = row.topicId } = change
        const line =
          change.title === undefined ? {} : { headline: { de: change.title, en: change.title } }
        const owner = person(change.ownerId, row.owner) as BoardRow['owner']
        const reviewer = person(change.reviewerId, row.reviewer) as BoardRow['reviewer']
        return { ...row, ...line, owner, reviewer, dueOn, plannedOn, topicId }
      },
      undo(row, { key, version, ...change }) {
        const before = {
          ownerId: row.owner?.id ?? null,
          reviewerId: row.reviewer?.id ?? null,
          dueOn: row.dueOn,
          plannedOn: row.plannedOn,
          isDropped: false,
          title: row.headline.de,
          topicId: row.topicId,
        }
        const names = Object.keys(change) as Array<keyof typeof before>
        const own = Object.fromEntries(names.map((name) => [name, before[name]]))
        return { kind: 'change', body: { key, version: version + 1, ...own } }
      },
      async send(mutations) {
        const answer = await call(changeBoard, {
          body: { rows: mutations.map(({ body }) => body) },
        })
        if (!answer.ok) return answer
        const value = answer.value.rows.map(({ outcome, reason, row }, at) => {
          if (outcome === 'done') return { done: true as const, version: row?.version }
          const why = reason ? t(`board:refused_${reason}`) : t('board:conflict')
          const whyMine = `${why} ${mine(mutations[at]?.body)}`
          return { done: false as const, why: whyMine, version: row?.version }
        })
        return { ok: true, value }
      },
    } satisfies MutationKind<BoardRow, RowChange>,
    add: {
      atOnce: 1,
      apply: (row) => row,
      send: ([mutation]) => {
        const { title = '', topicId = null } = mutation?.body ?? {}
        const from = { kind: 'line' as const, languageCode: language }
        const options = mutation && { idempotencyKey: mutation.id }
        return one(call(addIdea, { body: { title, topicId, from } }, options))
      },
    } satisfies MutationKind<BoardRow, NewIdea>,
    release: {
      atOnce: 1,
      apply: (row) => ({ ...row, state: 'planned' }),
      send: ([mutation]) => {
        const { id = 0, ...body } = mutation?.body ?? {}
        return one(
          call(
            publishEdition,
            { params: { id }, body },
            mutation && { idempotencyKey: mutation.id },
          ),
        )
      },
    } satisfies MutationKind<BoardRow, Release>,
  }

  /** What was chosen and did not come of it. */
  function mine(change: RowChange | undefined): string {
    const chosen = planFields.flatMap((field: PlanField) => {
      const value = change?.[field]
      if (value === undefined) return []
      const isDay = field === 'dueOn' || field === 'plannedOn'
      const words =
        value === null ? t(isDay ? 'board:noDay' : 'board:nobody') : isDay ? value : nameOf(value)
      return `${t(`board:bulk_${field}`)}: ${words}`
    })
    return chosen.join(', ')
  }
}
