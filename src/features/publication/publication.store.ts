import { atom, type ReadableAtom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import {
  latestPublication,
  listPublications,
  type PublicationState,
  startPublication,
} from '../../contract/desk/publications.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'

export type PublicationSummary = OutputOf<typeof listPublications>['content'][number]

export type PublicationView =
  | { at: 'loading' }
  /** `message`: the API's own words; undefined where nothing was heard of it. */
  | { at: 'failed'; message: string | undefined }
  | {
      at: 'loaded'
      now: PublicationState
      /** Undefined where nobody has asked for them. */
      recent: readonly PublicationSummary[] | undefined
      /** The last look failed: what is shown may be old. */
      isOld: boolean
    }

type Asking = { at: 'idle' } | { at: 'pending' } | { at: 'failed'; message: string | undefined }

export interface PublicationTabStore {
  $view: ReadableAtom<PublicationView>
  $asking: ReadableAtom<Asking>
  /** Asks for all of it, and says so where that fails. */
  load(): Promise<void>
  /** Asks again behind what is shown. */
  look(): Promise<void>
  start(): Promise<void>
  /** How long to wait before looking again, in milliseconds. */
  pauseBeforeNextLook(): number
}

const WHILE_SOMETHING_HAPPENS_MS = 1000
const OTHERWISE_MS = 10_000

export function createPublication(): PublicationTabStore {
  const view = atom<PublicationView>({ at: 'loading' })
  const asking = atom<Asking>({ at: 'idle' })
  const latest = createLatestOnly()

  const recentShown = () => {
    const shown = view.get()
    return shown.at === 'loaded' ? shown : undefined
  }
  const isAnother = (now: PublicationState) => {
    const shown = recentShown()
    return !shown || shown.now.run?.id !== now.run?.id || shown.now.run?.state !== now.run?.state
  }

  const look = async (): Promise<void> => {
    const found = await latest.ask(async (signal) => {
      const answer = await call(latestPublication, {}, { signal })
      if (!answer.ok || !isAnother(answer.value)) return { answer, recent: undefined }
      return { answer, recent: await call(listPublications, {}, { signal }) }
    })
    if (found === 'overtaken') return
    const { answer, recent } = found
    const shown = recentShown()
    const failed = [answer, recent].find((one) => one && !one.ok)
    if (!answer.ok || (failed && !shown)) {
      if (shown) view.set({ ...shown, isOld: true })
      else if (failed && !failed.ok) view.set({ at: 'failed', message: messageOf(failed.error) })
      return
    }
    view.set({
      at: 'loaded',
      now: answer.value,
      recent: recent?.ok ? recent.value.content : shown?.recent,
      isOld: failed !== undefined,
    })
  }

  return {
    $view: view,
    $asking: asking,
    look,
    load() {
      view.set({ at: 'loading' })
      return look()
    },
    async start() {
      if (asking.get().at === 'pending') return
      asking.set({ at: 'pending' })
      const answer = await call(startPublication, {})
      if (!answer.ok) return asking.set({ at: 'failed', message: messageOf(answer.error) })
      const shown = recentShown()
      if (shown) view.set({ ...shown, now: answer.value, isOld: false })
      asking.set({ at: 'idle' })
    },
    pauseBeforeNextLook() {
      const shown = recentShown()
      const happens = shown?.now.state === 'running' || (shown?.now.pending ?? 0) > 0
      return happens && !shown?.isOld ? WHILE_SOMETHING_HAPPENS_MS : OTHERWISE_MS
    },
  }
}
