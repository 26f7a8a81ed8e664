import { atom, type ReadableAtom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import { dashboard } from '../../contract/administration/dashboard.ts'
import type { Dashboard } from '../../domain/statistics/dashboard.ts'

export type DashboardView =
  | { at: 'loading' }
  /** `message`: the API's own words; undefined where nothing was heard of it. */
  | { at: 'failed'; message: string | undefined }
  | { at: 'loaded'; dashboard: Dashboard; refresh: 'idle' | 'pending' | 'failed' }

export interface DashboardStore {
  $view: ReadableAtom<DashboardView>
  /** Asks for everything; what is shown stays until the answer is there. */
  load(): Promise<void>
}

/** The product at a glance, for administrators. */
export function createDashboard(): DashboardStore {
  const view = atom<DashboardView>({ at: 'loading' })
  const latest = createLatestOnly()
  return {
    $view: view,
    async load() {
      const shown = view.get()
      view.set(shown.at === 'loaded' ? { ...shown, refresh: 'pending' } : { at: 'loading' })
      const outcome = await latest.ask((signal) => call(dashboard, {}, { signal }))
      if (outcome === 'overtaken') return
      if (outcome.ok) {
        return view.set({ at: 'loaded', dashboard: outcome.value, refresh: 'idle' })
      }
      if (shown.at === 'loaded') return view.set({ ...shown, refresh: 'failed' })
      view.set({ at: 'failed', message: messageOf(outcome.error) })
    },
  }
}
