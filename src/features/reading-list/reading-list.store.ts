import { atom, type ReadableAtom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { keepHistoryChoice } from '../../api/stored-session.ts'
import type { ReadingHistory } from '../../contract/protocol/account-fields.ts'
import type { InputOf } from '../../contract/protocol/endpoint.ts'
import type { Language } from '../../contract/protocol/language.ts'
import {
  listReading,
  putOnReadingList,
  type ReadingListEntry,
  type readingViews,
  removeFromReadingList,
  setReadingHistory,
} from '../../contract/reading/reading-list.ts'
import { refreshUser } from '../../session/session.store.ts'
import { keepSaved, keepSavedOrder } from './kept-reading.ts'
import { oneAfterAnother } from './one-after-another.ts'

export type ReadingView = (typeof readingViews)[number]

const PAGE_SIZE = 20

interface ReadingListState {
  at: 'loading' | 'loaded' | 'failed'
  /** The API's words where it failed. */
  message: string | undefined
  view: ReadingView
  entries: readonly ReadingListEntry[]
  total: number
  /** Null while it was not asked for. */
  history: ReadingHistory | null
  /** To whom answers may be passed on; empty where nobody is known. */
  partner: string
  /** What was taken off the list of this view and can be put back, by hearticle id. */
  removed: ReadonlySet<number>
  /** What came of the last change. */
  changeOutcome: 'changeFailed' | 'erased' | undefined
}

/** The reading list of the user who is signed in (P-SAVED, P-HISTORY). */
export function createReadingList(language: Language) {
  const state = atom<ReadingListState>({
    at: 'loading',
    message: undefined,
    view: 'saved',
    entries: [],
    total: 0,
    history: null,
    partner: '',
    removed: new Set(),
    changeOutcome: undefined,
  })
  const set = (change: Partial<ReadingListState>) => state.set({ ...state.get(), ...change })
  let requests = 0

  const ask = async (view: ReadingView, page: number) => {
    requests += 1
    const mine = requests
    const outcome = await call(listReading, {
      query: { view, page, size: PAGE_SIZE, lang: language },
    })
    // Another list was chosen meanwhile.
    if (mine !== requests) return
    if (!outcome.ok) return set({ at: 'failed', message: messageOf(outcome.error) })
    const { content, totalElements: total, history, educationPartner } = outcome.value
    for (const { hearticleId, savedAt } of content) keepSaved(hearticleId, savedAt !== null)
    const before = state.get().entries
    // What moved to this page since the last one was asked for is there already.
    const shownIds = new Set(before.map(({ hearticleId }) => hearticleId))
    const more = content.filter(({ hearticleId }) => !shownIds.has(hearticleId))
    const entries = [...before, ...more]
    if (view === 'saved') keepSavedOrder(entries.map(({ hearticleId }) => hearticleId))
    set({ at: 'loaded', entries, total, history, partner: educationPartner })
  }
  const load = (view = state.get().view) => {
    set({ at: 'loading', view, entries: [], total: 0, removed: new Set() })
    return ask(view, 0)
  }
  const report = oneAfterAnother()
  /** Shows a change at once, and takes it back where the API does not take it. */
  const mark = async (id: number, isRemoved: boolean, tell: () => Promise<{ ok: boolean }>) => {
    const { view } = state.get()
    const show = (isRemoved: boolean) => {
      const removed = new Set(state.get().removed)
      if (isRemoved) removed.add(id)
      else removed.delete(id)
      set({ removed })
      if (view === 'saved') keepSaved(id, !isRemoved)
    }
    show(isRemoved)
    set({ changeOutcome: undefined })
    if ((await report(id, tell)).ok || state.get().view !== view) return
    show(!isRemoved)
    set({ changeOutcome: 'changeFailed' })
  }

  return {
    $state: state as ReadableAtom<ReadingListState>,
    load,
    /** What was removed is no longer on a page of the API: the next one may begin earlier. */
    more() {
      const { view, entries, removed } = state.get()
      return ask(view, Math.floor((entries.length - removed.size) / PAGE_SIZE))
    },

    remove({ hearticleId }: ReadingListEntry) {
      const query = { state: state.get().view }
      return mark(hearticleId, true, () =>
        call(removeFromReadingList, { params: { hearticleId }, query }, { keepalive: true }),
      )
    },

    /** Puts back what was removed, as it was and where it was. */
    undo({ hearticleId, savedAt, read, answers }: ReadingListEntry) {
      const { view, history } = state.get()
      return mark(hearticleId, false, () => {
        if (view === 'answered') return putAnswers(hearticleId, answers, history?.period)
        const position = {
          progress: read?.progress,
          audioSeconds: read?.audioSeconds,
          at: read?.at,
        }
        const body =
          view === 'saved'
            ? { state: view, at: savedAt ?? undefined }
            : { state: view, ...position, period: history?.period }
        return call(putOnReadingList, { params: { hearticleId }, body }, { keepalive: true })
      })
    },

    /** Turns the history on or off; off, what was read is gone. */
    async choose(choice: InputOf<typeof setReadingHistory>['body']) {
      set({ changeOutcome: undefined })
      const outcome = await call(setReadingHistory, { body: choice })
      if (!outcome.ok) return set({ changeOutcome: 'changeFailed' })
      const before = state.get().history
      const { history } = outcome.value
      set({ history, changeOutcome: before?.on && !history.on ? 'erased' : undefined })
      // The next page may be opened before the account was asked for.
      keepHistoryChoice(history)
      void refreshUser()
      if (before?.on !== history.on) await load()
    },
  }
}

/** Puts answers back, of which each was a call of its own. */
async function putAnswers(
  hearticleId: number,
  answers: ReadingListEntry['answers'],
  period: string | undefined,
): Promise<{ ok: boolean }> {
  for (const { at, ...given } of answers) {
    const body = { state: 'answered' as const, given, at, period }
    const outcome = await call(putOnReadingList, { params: { hearticleId }, body })
    if (!outcome.ok) return outcome
  }
  return { ok: true }
}

export type ReadingListTabStore = ReturnType<typeof createReadingList>
