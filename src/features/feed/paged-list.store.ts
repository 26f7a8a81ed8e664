import { atom } from 'nanostores'
import type { Outcome } from '../../api/api.ts'
import type { JsonEndpoint } from '../../contract/protocol/endpoint.ts'
import { createLatestOnly } from './latest-only.ts'

export interface ListPage<T> {
  content: readonly T[]
  page: number
  totalPages: number
  totalElements: number
}

export interface PagedList<T> {
  at: 'loading' | 'ready' | 'failed'
  /** The page that was asked for last, from 0. */
  wanted: number
  /** The last page that arrived; it stays while another one is loaded. */
  shown: ListPage<T> | undefined
}

type Answer<T> = Pick<Extract<Outcome<JsonEndpoint>, { ok: false }>, 'ok'> | { ok: true; value: T }

/**
 * A list by pages. An answer that another question has overtaken is thrown away.
 * @param load asks for a page, from 0
 * @param first what is known before anything is asked
 */
export function createPagedList<T>(
  load: (page: number, signal: AbortSignal) => Promise<Answer<ListPage<T>>>,
  first?: ListPage<T>,
) {
  const state = atom<PagedList<T>>({ at: first ? 'ready' : 'loading', wanted: 0, shown: first })
  const questions = createLatestOnly()

  const go = async (page: number): Promise<void> => {
    state.set({ ...state.get(), at: 'loading', wanted: page })
    const outcome = await questions.ask((signal) => load(page, signal))
    if (outcome === 'overtaken') return
    if (!outcome.ok) return state.set({ ...state.get(), at: 'failed' })
    const shown = (outcome as { value: ListPage<T> }).value
    const last = shown.totalPages - 1
    // The list has become shorter than it was when the page was known.
    if (page > last && last >= 0) return go(last)
    state.set({ at: 'ready', wanted: page, shown })
  }
  return {
    $state: state,
    go,
    retry: () => go(state.get().wanted),
    /** Gives up what is under way. */
    stop: questions.cancel,
  }
}
