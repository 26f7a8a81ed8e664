import { atom, type ReadableAtom } from 'nanostores'
import { type CallError, call } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import {
  beginNewerEdition,
  type DecisionResult,
  decideStudies,
  type InboxStudy,
  listInboxStudies,
  MAX_DECISIONS,
  type TriageDecision,
  undoDecisions,
  type undoOutcomes,
} from '../../contract/desk/inbox.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { titleFor } from './desk.ts'
import { FIRST_PLACE, type InboxPlace } from './place.ts'
import { keepUnsent, readUnsent, type UnsentDecision } from './unsent.ts'

const PAGE_SIZE = 25
/** The next studies are fetched while so many are left. */
const REFILLED_AT = 8

/** What was done last, for those who hear it. */
export interface InboxDeed {
  kind: 'accept' | 'reject' | 'later' | 'undo'
  count: number
  /** Of the study, where it was one. */
  title: string
  /** Grows, so that the same is said again. */
  number: number
}

export interface RefusedDecision extends Pick<DecisionResult, 'pmid' | 'decided'> {
  title: string
  outcome:
    | Exclude<DecisionResult['outcome'], 'done'>
    | Exclude<(typeof undoOutcomes)[number], 'done'>
}

export interface InboxView {
  at: 'loading' | 'ready' | 'failed'
  error: CallError | undefined
  place: InboxPlace
  rows: readonly InboxStudy[]
  totalElements: number
  totalPages: number
  /** Undefined until they are known. */
  counts: { waiting: number; later: number } | undefined
  rubrics: ReadonlyArray<{ rubricId: number | null; count: number }>
  /** The study that is looked at. */
  current: string | undefined
  selected: ReadonlySet<string>
  deed: InboxDeed | undefined
  refused: readonly RefusedDecision[]
  /** So many decisions are not sent yet; what was sent last got no answer. */
  unsent: number
  isSilent: boolean
}

export interface InboxStore {
  $view: ReadableAtom<InboxView>
  /** Sends what is left of before, and shows a place. */
  start(place: InboxPlace): Promise<void>
  show(place: Partial<InboxPlace>): Promise<void>
  look(pmid: string): void
  /** @param step how many rows further; less than 0 is back */
  move(step: number): void
  toggle(pmid: string): void
  selectAll(): void
  selectNone(): void
  /** What a decision is about: what is selected, else what is looked at. */
  meant(): InboxStudy[]
  decide(decisions: readonly TriageDecision[]): Promise<void>
  /** Takes back what was decided last here, or about these. */
  undo(pmids?: readonly string[]): Promise<void>
  /** Sends again what got no answer. */
  send(): Promise<void>
  forgetRefused(): void
  /** @returns where the newer edition is written; undefined with an error in the view */
  beginEdition(pmid: string, hearticleId: number): Promise<'begun' | CallError>
}

/** Studies that came in, and decisions about them, which are kept until the service has them. */
export function createInbox(account: string, language: Language): InboxStore {
  const view = atom<InboxView>({
    at: 'loading',
    error: undefined,
    place: FIRST_PLACE,
    rows: [],
    totalElements: 0,
    totalPages: 0,
    counts: undefined,
    rubrics: [],
    current: undefined,
    selected: new Set(),
    deed: undefined,
    refused: [],
    unsent: 0,
    isSilent: false,
  })
  const set = (more: Partial<InboxView>) => view.set({ ...view.get(), ...more })
  const loading = createLatestOnly()
  let unsent: UnsentDecision[] = readUnsent(account)
  let sending: Promise<void> | undefined
  /** What was decided here, the last at the end. */
  const done: Array<Array<{ pmid: string; title: string }>> = []

  const keep = (next: UnsentDecision[]) => {
    keepUnsent(account, unsent, next)
    unsent = next
    set({ unsent: next.length })
  }
  const announce = (kind: InboxDeed['kind'], titles: readonly string[]) => {
    const number = (view.get().deed?.number ?? 0) + 1
    const [title = ''] = titles
    set({ deed: { kind, count: titles.length, title: titles.length === 1 ? title : '', number } })
  }
  const titleOf = (pmid: string) => {
    const study = view.get().rows.find((row) => row.pmid === pmid)
    return study ? titleFor(study, language).text : ''
  }
  const isUnsent = (pmid: string) => unsent.some(({ decision }) => decision.pmid === pmid)

  /** @param isQuiet what is there stays until the next is */
  const load = async (place: InboxPlace, isQuiet = false): Promise<void> => {
    set({ place, ...(!isQuiet && { at: 'loading', error: undefined }) })
    const { state, rubric, text, page } = place
    const query = { state, text, page, size: PAGE_SIZE, ...(rubric !== '' && { rubric }) }
    const outcome = await loading.ask((signal) =>
      call(listInboxStudies, { query: query as { rubric: 'none' } }, { signal }),
    )
    if (outcome === 'overtaken') return
    if (!outcome.ok) return set({ at: 'failed', error: outcome.error })
    const { content, totalElements, totalPages, counts, rubrics } = outcome.value
    // The last one of the last page is gone.
    if (page > 0 && page >= totalPages) return load({ ...place, page: Math.max(totalPages - 1, 0) })
    const rows = content.filter(({ pmid }) => !isUnsent(pmid))
    const { current, selected } = view.get()
    const wanted = current ?? place.study
    const looked = rows.find(({ pmid }) => pmid === wanted) ?? rows[0]
    set({
      at: 'ready',
      error: undefined,
      rows,
      totalElements,
      totalPages,
      counts,
      rubrics,
      current: looked?.pmid,
      place: { ...view.get().place, page, study: looked?.pmid ?? '' },
      selected: new Set([...selected].filter((pmid) => rows.some((row) => row.pmid === pmid))),
    })
  }

  /** Who asks while it is under way waits for the same. */
  const send = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  const sendAll = async (): Promise<void> => {
    let isRefused = false
    while (unsent.length > 0) {
      const batch = unsent.slice(0, MAX_DECISIONS)
      const decisions = batch.map(({ decision }) => decision)
      const outcome = await call(decideStudies, { body: { decisions } })
      if (!outcome.ok && outcome.error.code !== 'invalid_request') {
        set({ isSilent: true })
        break
      }
      set({ isSilent: false })
      keep(unsent.filter((one) => !batch.includes(one)))
      const results = outcome.ok
        ? outcome.value.results
        : decisions.map(({ pmid }) => ({ pmid, outcome: 'not-found' as const, decided: null }))
      const refused = results.flatMap(({ outcome: came, ...result }, at) =>
        came === 'done' ? [] : [{ ...result, outcome: came, title: batch[at]?.title ?? '' }],
      )
      if (refused.length === 0) continue
      isRefused = true
      set({ refused: [...view.get().refused, ...refused] })
    }
    // What was refused may still wait.
    if (isRefused) await load(view.get().place, true)
  }

  const refill = async () => {
    const { rows, totalElements, place } = view.get()
    if (rows.length <= REFILLED_AT && totalElements > rows.length) await load(place, true)
  }

  const look = (pmid: string | undefined) =>
    set({ current: pmid, place: { ...view.get().place, study: pmid ?? '' } })

  return {
    $view: view,
    look,
    send,
    async start(place) {
      set({ unsent: unsent.length })
      await send()
      await load(place)
    },
    async show(place) {
      const next = { ...view.get().place, page: 0, study: '', ...place }
      set({ selected: new Set(), current: undefined })
      await load(next)
    },
    move(step) {
      const { rows, current } = view.get()
      const at = rows.findIndex(({ pmid }) => pmid === current)
      const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
      if (next) look(next.pmid)
    },
    toggle(pmid) {
      const { selected } = view.get()
      set({ selected: selected.symmetricDifference(new Set([pmid])) })
    },
    selectAll: () => set({ selected: new Set(view.get().rows.map(({ pmid }) => pmid)) }),
    selectNone: () => set({ selected: new Set() }),
    meant() {
      const { rows, selected, current } = view.get()
      if (selected.size > 0) return rows.filter(({ pmid }) => selected.has(pmid))
      return rows.filter(({ pmid }) => pmid === current)
    },
    async decide(decisions) {
      const [first] = decisions
      if (!first) return
      const { rows, current, totalElements, counts, rubrics, place } = view.get()
      const decided = new Set(decisions.map(({ pmid }) => pmid))
      const left = rows.filter(({ pmid }) => !decided.has(pmid))
      // The next one takes its place, or at the end the one before.
      const at = rows.findIndex(({ pmid }) => pmid === current)
      const next = rows.slice(at).find(({ pmid }) => !decided.has(pmid)) ?? left.at(-1)
      const changed = decisions.map((decision) => ({ decision, title: titleOf(decision.pmid) }))
      keep([...unsent.filter(({ decision }) => !decided.has(decision.pmid)), ...changed])
      done.push(changed.map(({ decision, title }) => ({ pmid: decision.pmid, title })))
      const goneFrom = (state: string) => (place.state === state ? decided.size : 0)
      const putOff = first.decision === 'later' ? decided.size : 0
      const ofRubric = (id: number | null) =>
        rows.filter(({ pmid, rubricId }) => decided.has(pmid) && rubricId === id).length
      set({
        rows: left,
        selected: new Set(),
        totalElements: totalElements - decided.size,
        counts: counts && {
          waiting: counts.waiting - goneFrom('waiting'),
          later: counts.later - goneFrom('later') + putOff,
        },
        rubrics: rubrics.map(({ rubricId, count }) => ({
          rubricId,
          count: count - ofRubric(rubricId),
        })),
      })
      look(next?.pmid)
      announce(
        first.decision,
        changed.map(({ title }) => title),
      )
      await Promise.all([send(), refill()])
    },
    async undo(pmids) {
      const last = pmids ? pmids.map((pmid) => ({ pmid, title: titleOf(pmid) })) : done.pop()
      if (!last) return
      await send()
      // What got no answer may have arrived nevertheless.
      const back = new Set(last.map(({ pmid }) => pmid))
      keep(unsent.filter(({ decision }) => !back.has(decision.pmid)))
      const outcome = await call(undoDecisions, { body: { pmids: [...back] } })
      if (!outcome.ok) {
        if (!pmids) done.push(last)
        return set({ at: 'failed', error: outcome.error })
      }
      const refused = outcome.value.results.flatMap(({ pmid, outcome: came }) => {
        if (came === 'done') return []
        const title = last.find((one) => one.pmid === pmid)?.title ?? ''
        return [{ pmid, title, outcome: came, decided: null }]
      })
      set({ isSilent: false, refused: [...view.get().refused, ...refused] })
      const taken = last.filter(({ pmid }) => refused.every((one) => one.pmid !== pmid))
      if (taken.length > 0) {
        announce(
          'undo',
          taken.map(({ title }) => title),
        )
        if (!pmids) set({ current: taken[0]?.pmid })
      }
      await load(view.get().place, true)
    },
    forgetRefused: () => set({ refused: [] }),
    async beginEdition(pmid, hearticleId) {
      await send()
      const outcome = await call(beginNewerEdition, { params: { pmid }, body: { hearticleId } })
      return outcome.ok ? 'begun' : outcome.error
    },
  }
}
