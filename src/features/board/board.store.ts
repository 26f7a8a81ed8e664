import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { type CallError, call } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import {
  type BoardRow,
  type ChangedRow,
  changeBoard,
  ROWS_CHANGED,
  type RowChange,
  type RowRefusal,
  showBoard,
} from '../../contract/desk/board.ts'
import { publishEdition } from '../../contract/desk/editions.ts'
import { listTopics } from '../../contract/desk/writing.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { createKeptList } from '../../kept/kept-list.ts'

export type BoardTopic = OutputOf<typeof listTopics>[number]

type BoardContent = { today: string; rows: readonly BoardRow[]; topics: readonly BoardTopic[] }

/** What is there stays while it is read again. */
type BoardLoading = BoardContent &
  ({ at: 'loading' | 'ready' } | { at: 'failed'; error: CallError })

/** What was done last, to be said. */
export type BoardNews =
  | { kind: 'changed'; count: number }
  | { kind: 'dropped'; row: BoardRow }
  | { kind: 'restored' | 'added' | 'released' }

/** A change that was not saved, and why; what was chosen stays in it (P-KEPT). */
export interface UnsavedChange {
  change: RowChange
  why:
    | { kind: 'conflict' }
    | { kind: 'refused'; reason: RowRefusal }
    | { kind: 'failed'; error: CallError }
}

const unsavedChanges = z.array(
  z.object({
    change: z.looseObject({ key: z.string(), version: z.number() }),
    why: z.looseObject({ kind: z.enum(['conflict', 'refused', 'failed']) }),
  }),
)

export interface DeskBoard {
  $board: ReadableAtom<BoardLoading>
  $unsaved: ReadableAtom<readonly UnsavedChange[]>
  $news: ReadableAtom<BoardNews | undefined>
  /** The keys of rows that are being saved. */
  $pending: ReadableAtom<ReadonlySet<string>>
  load(): Promise<void>
  /** Looks for changes that were not saved before. @returns what ends it */
  start: () => () => void
  /** Saves changes; what was not saved waits in `$unsaved`. @returns whether all was saved */
  change(changes: readonly RowChange[]): Promise<boolean>
  /** Sends again what was not saved, on what the rows are by now. */
  retry(): Promise<void>
  /** Lets what was not saved be. */
  discard(): void
  drop(row: BoardRow): Promise<void>
  /** Brings back the idea that was dropped last. */
  undrop(): Promise<void>
  /** Publishes what is approved for the day for which it is meant. */
  release(row: BoardRow): Promise<CallError | undefined>
  say(news: BoardNews | undefined): void
}

/** The board and what is changed on it (P-BOARD, P-BOARD-BULK). */
export function createBoard(language: Language, account: string): DeskBoard {
  const board = atom<BoardLoading>({ at: 'loading', today: '', rows: [], topics: [] })
  const list = createKeptList<UnsavedChange>({
    account,
    form: 'board/changes',
    // What the service does not take of it, it says.
    accept: (kept) => unsavedChanges.safeParse(kept).data as unknown as UnsavedChange[] | undefined,
    keyOf: ({ change: { key } }) => key,
  })
  const unsaved = list.$entries
  const news = atom<BoardNews | undefined>()
  const pending = atom<ReadonlySet<string>>(new Set())
  const asking = createLatestOnly()

  const load = async () => {
    board.set({ ...board.get(), at: 'loading' })
    const outcome = await asking.ask(async (signal) => {
      const query = { lang: language }
      const [shown, topics] = await Promise.all([
        call(showBoard, {}, { signal }),
        call(listTopics, { query }, { signal }),
      ])
      if (!shown.ok) return shown
      return topics.ok
        ? { ok: true as const, value: { ...shown.value, topics: topics.value } }
        : topics
    })
    if (outcome === 'overtaken') return
    board.set(
      outcome.ok
        ? { at: 'ready', ...outcome.value }
        : { ...board.get(), at: 'failed', error: outcome.error },
    )
  }

  const rowOf = (key: string) => board.get().rows.find((row) => row.key === key)

  /** Puts rows in the place of those with their keys; null takes one away. */
  const putRows = (changed: ReadonlyMap<string, BoardRow | null>) => {
    const { rows, ...others } = board.get()
    const there = new Set(rows.map(({ key }) => key))
    const added = [...changed].flatMap(([key, row]) => (row && !there.has(key) ? [row] : []))
    const kept = rows.flatMap((row) => {
      const next = changed.get(row.key)
      return next === undefined ? [row] : (next ?? [])
    })
    board.set({ ...others, rows: [...kept, ...added] } as BoardLoading)
  }

  /** @returns what became of each; all are unsaved where the service was not reached */
  const send = async (changes: readonly RowChange[]): Promise<ChangedRow[] | CallError> => {
    const answered: ChangedRow[] = []
    for (let start = 0; start < changes.length; start += ROWS_CHANGED) {
      const rows = changes.slice(start, start + ROWS_CHANGED)
      const outcome = await call(changeBoard, { body: { rows: [...rows] } })
      if (!outcome.ok) return outcome.error
      answered.push(...outcome.value.rows)
    }
    return answered
  }

  const change = async (changes: readonly RowChange[]): Promise<boolean> => {
    if (changes.length === 0) return true
    const keys = changes.map(({ key }) => key)
    pending.set(new Set([...pending.get(), ...keys]))
    news.set(undefined)
    const answered = await send(changes)
    pending.set(new Set([...pending.get()].filter((key) => !keys.includes(key))))
    const others = unsaved.get().filter((one) => !keys.includes(one.change.key))
    if (!Array.isArray(answered)) {
      const why = { kind: 'failed' as const, error: answered }
      list.set([...others, ...changes.map((one) => ({ change: one, why }))])
      return false
    }
    putRows(new Map(answered.map(({ key, row }) => [key, row])))
    const left = answered.flatMap(({ key, outcome, reason }): UnsavedChange[] => {
      const sent = changes.find((one) => one.key === key)
      if (!sent || outcome === 'done') return []
      const why = reason ? { kind: 'refused' as const, reason } : { kind: 'conflict' as const }
      return [{ change: sent, why }]
    })
    list.set([...others, ...left])
    const count = answered.length - left.length
    if (count > 0) news.set({ kind: 'changed', count })
    return left.length === 0
  }

  let dropped: BoardRow | undefined

  return {
    ...{ $board: board, $unsaved: unsaved, $news: news, $pending: pending },
    ...{ load, change },
    start: list.start,

    async retry() {
      const again = unsaved.get().map(({ change: one }) => ({
        ...one,
        version: rowOf(one.key)?.version ?? one.version,
      }))
      list.set([])
      await change(again)
    },

    discard: () => list.set([]),

    async drop(row) {
      if (await change([{ key: row.key, version: row.version, isDropped: true }])) {
        dropped = row
        news.set({ kind: 'dropped', row })
      }
    },

    async undrop() {
      if (!dropped) return
      const { key, version } = dropped
      if (await change([{ key, version: version + 1, isDropped: false }])) {
        dropped = undefined
        news.set({ kind: 'restored' })
      }
    },

    async release({ key, hearticleId, hearticleVersion, plannedOn }) {
      if (hearticleId === null || hearticleVersion === null || plannedOn === null) return undefined
      pending.set(new Set([...pending.get(), key]))
      const body = { version: hearticleVersion, publicationDate: plannedOn }
      const outcome = await call(publishEdition, { params: { id: hearticleId }, body })
      pending.set(new Set([...pending.get()].filter((one) => one !== key)))
      if (!outcome.ok) return outcome.error
      await load()
      news.set({ kind: 'released' })
      return undefined
    },

    say: (words) => news.set(words),
  }
}
