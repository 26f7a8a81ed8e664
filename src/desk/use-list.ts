import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../api/api.ts'
import { readAgain, useRemote } from '../api/remote.ts'
import { inOrder } from '../domain/text/in-order.ts'
import type { AskedValues, ListContent, ListOf, RowAction } from './list.ts'
import { type Mutation, outboxOf, rowAfter } from './outbox.ts'
import { createPieces } from './pieces.ts'
import { usePlace } from './place.ts'

/** So many rows stand on a page of a list that comes whole. */
const ROWS_A_PAGE = 50

/** What can be taken back: mutations that were done together, each with what undoes it. */
type Undoable = Array<{ mutation: Mutation; back: { kind: string; body: unknown } | undefined }>

interface Question<Row> {
  action: RowAction<Row>
  rows: readonly Row[]
  /** Another one where it is asked before the last is gone. */
  number: number
}

/** What a list shows and does; drawn by `List`. */
export function useList<Row, More extends ListContent<Row>, N extends string>(
  list: ListOf<Row, More, N>,
) {
  const { name, account, parts, keyOf } = list
  const [place, go] = usePlace<N>(parts)
  const outbox = outboxOf(account)
  const all = useStore(outbox.$mutations)
  const done = useStore(outbox.$done)
  const isSilent = useStore(outbox.$isSilent)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Question<Row> | undefined>(() => {
    const action = list.actions.find((one) => one.name === list.begins)
    return action && { action, rows: [], number: 0 }
  })
  const [news, setNews] = useState<{ words: string; mayUndo: boolean; number: number }>()
  const [fault, setFault] = useState<{ key: string; words: string }>()
  const [busy, setBusy] = useState<string>()
  const [wanted, setWanted] = useState<string>()
  const history = useRef<Undoable[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list has the same mutations for ever
  useEffect(() => outbox.know(name, list.mutations, () => readAgain(name)), [outbox, name])
  const [readPieces] = useState(() => createPieces<More>())
  const question = JSON.stringify(list.asks.map((part) => place[part]))
  const ofPieces = JSON.stringify(list.asks.map((part) => part !== 'page' && place[part]))
  const isPaged = list.asks.includes('page')
  const remote = useRemote<More>(
    name,
    question,
    () => readPieces(ofPieces, Number(place.page) + 1, (cursor) => list.load(place, cursor)),
    // Something was done while this was under way: it is not in what came.
    { heard: (askedAt) => outbox.settle(name, askedAt) || readAgain(name) },
  )
  const more = remote.value
  const columns = useMemo(() => list.columns(more), [list, more])

  const ofList = useMemo(() => all.filter((mutation) => mutation.list === name), [all, name])
  const rowsNow = useMemo(() => {
    const applied = Map.groupBy(
      [...done.filter((mutation) => mutation.list === name), ...ofList].filter(
        ({ refused }) => !refused,
      ),
      ({ key }) => key,
    )
    if (applied.size === 0) return more?.rows ?? []
    return (more?.rows ?? []).flatMap(
      (row) => rowAfter(row, applied.get(keyOf(row)) ?? [], list.mutations) ?? [],
    )
  }, [more, ofList, done, name, keyOf, list.mutations])
  // Which row is looked at changes with each key, and none of this.
  const shown = JSON.stringify({ ...place, row: '', page: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the place all but its row and page
  const found = useMemo(() => {
    // Of a list in pages what came last stands until the next is there.
    if (!more || !list.narrow || (isPaged && !remote.isCurrent)) return rowsNow
    const by = columns.find(({ name: column }) => column === place.sort.replace('-', ''))?.sort
    const narrowed = list.narrow(rowsNow, place, more)
    return typeof by === 'function' ? inOrder(narrowed, by, place.sort.startsWith('-')) : narrowed
  }, [rowsNow, shown, list, more, columns, isPaged, remote.isCurrent])
  const counts = useMemo(() => {
    const { options = [], count } = list.views ?? {}
    return new Map(options.map(({ value }) => [value, more && count?.(value, more)]))
  }, [list, more])
  const comesInPieces = more?.next !== undefined
  const pages = isPaged ? (more?.pages ?? 1) : Math.max(1, Math.ceil(found.length / ROWS_A_PAGE))
  const page = Math.min(Number(place.page), Math.max(pages - 1, 0))
  const ordered = isPaged ? found : found.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE)
  const groups = more && list.groups?.(place, more)
  const rows = groups
    ? groups.all.flatMap(({ value }) => ordered.filter((row) => groups.of(row) === value))
    : ordered
  const keys = rows.map(keyOf)

  // The last row of the last page is gone.
  useEffect(() => {
    if (isPaged && !comesInPieces && remote.isCurrent && page < Number(place.page))
      go({ page: String(page) })
  })

  // Where the row that was looked at is gone the next one takes its place, or at the end the last.
  const before = useRef<readonly string[]>([])
  const at = before.current.indexOf(place.row)
  const next = at === -1 ? undefined : before.current.slice(at).find((key) => keys.includes(key))
  const fallback = at === -1 ? keys[0] : (next ?? keys.at(-1))
  const current = keys.includes(place.row) ? place.row : fallback
  useEffect(() => {
    if (keys.length > 0) before.current = keys
    if (remote.isCurrent && (current ?? '') !== place.row) go({ row: current ?? '' }, 'replace')
  })

  // What was taken back is looked at once it is there again.
  useEffect(() => {
    if (wanted === undefined || !keys.includes(wanted)) return
    setWanted(undefined)
    go({ row: wanted }, 'replace')
  })

  const selected = new Set(keys.filter((key) => chosen.has(key)))
  const currentRow = rows[keys.indexOf(current ?? '')]
  const meant =
    selected.size > 0
      ? rows.filter((row) => selected.has(keyOf(row)))
      : currentRow
        ? [currentRow]
        : []
  const say = (words: string, mayUndo: boolean) =>
    setNews((last) => ({ words, mayUndo, number: (last?.number ?? 0) + 1 }))

  const mutationOf = (
    kind: string,
    row: { key: string; title: string },
    body: unknown,
  ): Mutation => ({
    id: crypto.randomUUID(),
    list: name,
    kind,
    key: row.key,
    title: row.title,
    body,
  })

  const perform = async (action: RowAction<Row>, some: readonly Row[], values: AskedValues) => {
    setFault(undefined)
    setChosen(new Set())
    if (action.mutation) {
      const { kind, body } = action.mutation
      const what = action.isOfList ? [undefined as Row] : some
      const group: Undoable = what.map((row) => {
        const about = action.isOfList
          ? { key: crypto.randomUUID(), title: values.title ?? '' }
          : { key: keyOf(row), title: list.main(row).text }
        const mutation = mutationOf(kind, about, body(row, values))
        return { mutation, back: list.mutations[kind]?.undo?.(row, mutation.body) }
      })
      const mayUndo = group.every(({ back }) => back !== undefined)
      if (mayUndo) history.current.push(group)
      const only = group.length === 1 ? (group[0]?.mutation.title ?? '') : ''
      say(list.messageOf(action.name, group.length, only), mayUndo)
      return outbox.act(group.map(({ mutation }) => mutation))
    }
    const [row] = some
    await outbox.send()
    if (action.go && (row !== undefined || action.isOfList)) {
      const answer = await action.go(row as Row, values)
      if (answer.ok) return location.assign(answer.value)
      setFault({ key: row === undefined ? '' : keyOf(row), words: list.failed(answer.error) })
    }
    if (action.now && row !== undefined) {
      setBusy(keyOf(row))
      const answer = await action.now(row, values)
      setBusy(undefined)
      if (answer.ok) say(list.messageOf(action.name, 1, list.main(row).text), false)
      else setFault({ key: keyOf(row), words: list.failed(answer.error) })
      readAgain(name)
    }
  }

  return {
    place,
    go,
    remote,
    more,
    columns,
    rows,
    keys,
    groups,
    pages,
    page,
    current,
    currentRow,
    selected,
    meant,
    asked,
    news,
    isSilent,
    fault,
    counts,
    refused: ofList.filter(({ refused }) => refused !== undefined),
    unsent: ofList.filter(({ refused }) => refused === undefined).length,
    pending: new Set([busy, ...ofList.map(({ refused, key }) => (refused ? undefined : key))]),
    send: () => void outbox.send(),
    close: () => setAsked(undefined),
    saved(title?: string) {
      const [row] = asked?.rows ?? []
      setAsked(undefined)
      const what = title ?? (row ? list.main(row).text : '')
      say(list.messageOf(asked?.action.name ?? '', 1, what), false)
      readAgain(name)
    },
    perform,
    /** Where it comes in pieces: whether that was not all. */
    comesInPieces,
    hasMore: typeof more?.next === 'string',
    goOn: () => go({ page: String(Number(place.page) + 1), row: current ?? '' }, 'replace'),
    look: (key: string) => go({ row: key }, 'replace'),
    move(step: number) {
      const index = Math.min(Math.max(keys.indexOf(current ?? '') + step, 0), keys.length - 1)
      if (keys[index] !== undefined) go({ row: keys[index] }, 'replace')
    },
    toggle: (key: string) => setChosen(selected.symmetricDifference(new Set([key]))),
    selectAll: () => setChosen(new Set(selected.size === keys.length ? [] : keys)),
    selectNone: () => setChosen(new Set()),
    /** Begins what is declared, for those rows of which it may be done. @returns whether it does */
    begin(action: RowAction<Row>, some: readonly Row[]): boolean {
      const isOfOther = action.isOfList || (!action.mutation && some.length > 1)
      const able = isOfOther ? [] : some.filter(action.may)
      if (able.length === 0 && !action.isOfList) return false
      if (action.ask || action.form)
        setAsked((last) => ({ action, rows: able, number: (last?.number ?? 0) + 1 }))
      else void perform(action, able, {})
      return true
    },
    async undo() {
      const group = history.current.pop()
      if (!group) return
      const left = await outbox.withdraw(group.map(({ mutation }) => mutation))
      const ids = new Set(left.map(({ id }) => id))
      const back = group.flatMap(({ mutation, back: one }) =>
        one && ids.has(mutation.id) ? mutationOf(one.kind, mutation, one.body) : [],
      )
      const [first] = group
      say(
        list.messageOf(
          'undo',
          group.length,
          group.length === 1 ? (first?.mutation.title ?? '') : '',
        ),
        false,
      )
      await outbox.act(back)
      readAgain(name)
      setWanted(first?.mutation.key)
    },
    /** Sends a refused one again, on what the row is by now. */
    again({ id, kind, key, title, body, version: then }: Mutation) {
      const row = rowsNow.find((one) => keyOf(one) === key) as { version?: number } | undefined
      // It perhaps stands on another page.
      const version = row?.version ?? then
      const isVersioned = version !== undefined && 'version' in (body as object)
      outbox.forget(id)
      void outbox.act([
        mutationOf(kind, { key, title }, isVersioned ? { ...(body as object), version } : body),
      ])
    },
    letBe: ({ id }: Mutation) => outbox.forget(id),
    wordsOf: (error: Parameters<typeof messageOf>[0]) => messageOf(error) ?? list.failed(error),
  }
}
