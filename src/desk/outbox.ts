import { atom } from 'nanostores'
import type { CallAnswer, CallError } from '../api/api.ts'
import { isErased } from '../kept/erase-kept.ts'
import { noteUnsaved } from '../kept/unsaved.ts'
import { followUnsent, readUnsent, writeUnsent } from '../kept/unsent.ts'

/** Something that was done to a row and that the service has not taken yet, or refused. */
export interface Mutation<Body = unknown> {
  /** The idempotency key: sent again, it is done once. */
  id: string
  list: string
  kind: string
  key: string
  /** Of the row, for what is said of it later. */
  title: string
  body: Body
  /** Why it was refused, in words. */
  refused?: string
  /** The version that the row had by then. */
  version?: number | undefined
}

/** What came of a mutation: words say why it was refused; the version is the row's by now. */
export type Result = { version?: number | undefined } & (
  | { done: true }
  | { done: false; why: string }
)

export interface MutationKind<Row, Body> {
  /** So many are sent at once; of one row one. */
  atOnce: number
  /** The row as it will be; undefined where it leaves the list. */
  apply: (row: Row, body: Body) => Row | undefined
  send: (mutations: readonly Mutation<Body>[]) => Promise<CallAnswer<readonly Result[]>>
  /** What takes it back. @param row as it was before */
  undo?: (row: Row, body: Body) => { kind: string; body: unknown }
}

// biome-ignore lint/suspicious/noExplicitAny: each list has its own rows and bodies
export type AnyMutationKind = MutationKind<any, any>

/** Of what is sent again later: whether it came to anything is not known, or it did not for now. */
const SILENT: ReadonlyArray<CallError['code']> = [
  'network_error',
  'unauthorized',
  'too_many_requests',
  'internal_error',
  'storage_unavailable',
]

/**
 * What an account did at the desk and the service has not answered: kept in this browser, for all
 * tabs, until it has (P-DESK-UNSENT). One tab at a time sends.
 */
export function createOutbox(account: string) {
  const $mutations = atom<Mutation[]>((readUnsent(account) as Mutation[] | undefined) ?? [])
  let isKept = true
  const read = (): Mutation[] =>
    (isKept ? (readUnsent(account) as Mutation[] | undefined) : undefined) ?? $mutations.get()
  /** Taken by the service; what is shown is older than that. */
  const $done = atom<Array<Mutation & { at: number }>>([])
  const $isSilent = atom(false)
  const kinds = new Map<string, { kind: AnyMutationKind; changed: () => void }>()
  const versions = new Map<string, number>()
  /** Perhaps they arrived. */
  const tried = new Set<string>()

  const change = (make: (mutations: Mutation[]) => Mutation[]) => {
    const next = make(read())
    $mutations.set(next)
    if (isErased(account)) return
    // A browser that keeps nothing still sends them, and asks before they are left.
    isKept = writeUnsent(account, next)
    const form = `desk/${account}`
    if (next.length === 0) noteUnsaved(form, 'nothing')
    else noteUnsaved(form, isKept ? 'kept' : 'lost')
  }
  followUnsent(account, () => $mutations.set(read()))
  addEventListener('online', () => void send())

  const kindOf = ({ list, kind }: Mutation) => kinds.get(`${list} ${kind}`)

  /** The next that go together: of one kind, each row once, in the order in which they were done. */
  const nextBatch = (): Mutation[] => {
    const waiting = read().filter((mutation) => mutation.refused === undefined && kindOf(mutation))
    const [first] = waiting
    if (!first) return []
    const rows = new Set<string>()
    const most = kindOf(first)?.kind.atOnce ?? 1
    return waiting
      .filter(({ list, kind, key }) => {
        const isNext = list === first.list && kind === first.kind && !rows.has(key)
        rows.add(key)
        return isNext
      })
      .slice(0, most)
  }

  const sendAll = async (): Promise<void> => {
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      const known = kindOf(batch[0] as Mutation)
      if (!known) return
      const sent = batch.map((mutation) => ({ ...mutation, body: withVersion(mutation) }))
      for (const { id } of batch) tried.add(id)
      const answer = await known.kind.send(sent)
      if (!answer.ok && SILENT.includes(answer.error.code)) return $isSilent.set(true)
      $isSilent.set(false)
      const why = answer.ok ? '' : (answer.error.message ?? answer.error.code)
      const resultOf = (at: number): Result =>
        (answer.ok && answer.value[at]) || { done: false, why }
      const results = new Map(batch.map(({ id }, at) => [id, resultOf(at)]))
      const at = Date.now()
      $done.set([
        ...$done.get(),
        ...batch.filter(({ id }) => results.get(id)?.done).map((mutation) => ({ ...mutation, at })),
      ])
      change((mutations) =>
        mutations.flatMap((mutation) => {
          const result = results.get(mutation.id)
          if (!result) return mutation
          const { version } = result
          if (!result.done) return { ...mutation, refused: result.why, version }
          if (version !== undefined) versions.set(`${mutation.list} ${mutation.key}`, version)
          return []
        }),
      )
      known.changed()
    }
  }

  /** What was done here before gave the row a version that this mutation could not know. */
  const withVersion = ({ list, key, body }: Mutation): unknown => {
    const version = versions.get(`${list} ${key}`) ?? -1
    const stated = (body as { version?: unknown }).version
    return typeof stated === 'number' && version > stated ? { ...(body as object), version } : body
  }

  let sending: Promise<void> | undefined
  const send = (): Promise<void> => {
    sending ??= Promise.resolve(
      navigator.locks ? navigator.locks.request(`hearticle.unsent.${account}`, sendAll) : sendAll(),
    ).finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    $mutations,
    $done,
    $isSilent,
    send,
    /** From now on what is of this kind can be sent. @param changed is told that the list is another */
    know(list: string, ofList: Record<string, AnyMutationKind>, changed: () => void) {
      for (const [kind, known] of Object.entries(ofList))
        kinds.set(`${list} ${kind}`, { kind: known, changed })
      void send()
    },
    async act(mutations: readonly Mutation[]) {
      const replaced = (one: Mutation) =>
        one.refused !== undefined &&
        mutations.some(({ list, key }) => list === one.list && key === one.key)
      change((all) => [...all.filter((one) => !replaced(one)), ...mutations])
      await send()
    },
    /** Takes what waits out again. @returns what has to be taken back at the service too */
    async withdraw(mutations: readonly Mutation[]): Promise<Mutation[]> {
      await send()
      const ids = new Set(mutations.map(({ id }) => id))
      const refused = read().filter((one) => ids.has(one.id) && one.refused !== undefined)
      change((all) => all.filter(({ id }) => !ids.has(id)))
      return mutations.filter(({ id }) => tried.has(id) && refused.every((one) => one.id !== id))
    },
    forget: (id: string) => change((all) => all.filter((one) => one.id !== id)),
    /** What came of a list was asked for then: what was done before is in it. @returns whether all is */
    settle(list: string, askedAt: number): boolean {
      const left = $done.get().filter((one) => one.list !== list || one.at >= askedAt)
      $done.set(left)
      return left.every((one) => one.list !== list)
    },
  }
}

export type DeskOutbox = ReturnType<typeof createOutbox>

const outboxes = new Map<string, DeskOutbox>()

/** The one outbox of an account on this page. */
export function outboxOf(account: string): DeskOutbox {
  const outbox = outboxes.get(account) ?? createOutbox(account)
  outboxes.set(account, outbox)
  return outbox
}

/** A row as it will be once all is taken; undefined where it leaves. */
export function rowAfter<Row>(
  row: Row,
  mutations: readonly Mutation[],
  kinds: Record<string, AnyMutationKind>,
): Row | undefined {
  let next: Row | undefined = row
  for (const { kind, body } of mutations) {
    if (next !== undefined) next = kinds[kind]?.apply(next, body)
  }
  return next
}
