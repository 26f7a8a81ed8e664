import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../api/api.ts'
import { type AuditEntry, auditLog } from '../../contract/administration/administration.ts'

interface AuditView {
  at: 'loading' | 'ready' | 'failed'
  entries: readonly AuditEntry[]
  /** Where the list goes on; null at its end. */
  next: string | null
}

export interface AuditTabStore {
  $view: ReadableAtom<AuditView>
  /** Begins, goes on where the list ended, and asks again after a failure. */
  more(): Promise<void>
  /** Begins again, since there is something new. */
  again(): Promise<void>
}

/** Who changed what, newest first, piece by piece. */
export function createAudit(): AuditTabStore {
  const view = atom<AuditView>({ at: 'loading', entries: [], next: null })
  const more = async (): Promise<void> => {
    const { entries, next: cursor } = view.get()
    view.set({ at: 'loading', entries, next: cursor })
    const outcome = await call(auditLog, { query: { ...(cursor !== null && { cursor }) } })
    if (!outcome.ok) return view.set({ at: 'failed', entries, next: cursor })
    const { content, next } = outcome.value
    view.set({ at: 'ready', entries: [...entries, ...content], next })
  }
  return {
    $view: view,
    more,
    async again() {
      view.set({ at: 'loading', entries: [], next: null })
      await more()
    },
  }
}
