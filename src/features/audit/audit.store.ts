import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../api/api.ts'
import { type AuditEntry, auditLog } from '../../contract/administration/administration.ts'

interface AuditView {
  at: 'loading' | 'ready' | 'failed'
  entries: readonly AuditEntry[]
  /** Where the list goes on; null at its end. */
  next: string | null
}

/** Which entries are shown; empty is all. Days as '2026-11-21', both included. */
export interface AuditFilter {
  action: string
  /** A user's name or id. */
  by: string
  /** The same, or the number of a record. */
  about: string
  from: string
  to: string
}

export interface AuditTabStore {
  $view: ReadableAtom<AuditView>
  /** Begins, goes on where the list ended, and asks again after a failure. */
  more(): Promise<void>
  again(filter?: AuditFilter): Promise<void>
  /** Every entry of the filter; undefined where not all could be had. */
  all(): Promise<AuditEntry[] | undefined>
}

/** As many as one answer holds. */
const EXPORTED_AT_ONCE = '50'

/** Who changed what, newest first, piece by piece. */
export function createAudit(): AuditTabStore {
  const view = atom<AuditView>({ at: 'loading', entries: [], next: null })
  let filter: AuditFilter = { action: '', by: '', about: '', from: '', to: '' }
  /** Counts lists that were begun, so that what comes of one that is gone is dropped. */
  let begun = 0
  const load = (cursor: string | null, size?: string) => {
    const wanted = Object.entries({ ...filter, cursor, size }).filter(([, value]) => value)
    return call(auditLog, { query: Object.fromEntries(wanted) })
  }
  const more = async (): Promise<void> => {
    const { entries, next: cursor } = view.get()
    const list = begun
    view.set({ at: 'loading', entries, next: cursor })
    const outcome = await load(cursor)
    if (list !== begun) return
    if (!outcome.ok) return view.set({ at: 'failed', entries, next: cursor })
    const { content, next } = outcome.value
    view.set({ at: 'ready', entries: [...entries, ...content], next })
  }
  return {
    $view: view,
    more,
    async again(wanted = filter) {
      filter = wanted
      begun += 1
      view.set({ at: 'loading', entries: [], next: null })
      await more()
    },
    async all() {
      const entries: AuditEntry[] = []
      let cursor: string | null = null
      do {
        const outcome: Awaited<ReturnType<typeof load>> = await load(cursor, EXPORTED_AT_ONCE)
        if (!outcome.ok) return undefined
        entries.push(...outcome.value.content)
        cursor = outcome.value.next
      } while (cursor !== null)
      return entries
    },
  }
}
