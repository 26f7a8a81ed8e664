import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $session } from '../session/session.store.ts'
import { draftsAtServer } from './autosave/server-drafts.ts'
import { $changes, draftsOf, type StoredDraft } from './autosave/stored-drafts.ts'
import { visitsUnderWay } from './autosave/visit.ts'

/**
 * The unsaved texts that this user left in forms which no page of this browser has open now.
 * @param kind of forms, such as `rubric`
 */
export function useLeftDrafts(kind: string): readonly StoredDraft[] {
  const account = useStore($session).user?.id
  const changes = useStore($changes)
  const [left, setLeft] = useState<readonly StoredDraft[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of what is kept
  useEffect(() => {
    if (account === undefined) return
    let isCurrent = true
    const look = async () => {
      const isOpen = await visitsUnderWay()
      const all = await draftsOf(account)
      const ofKind = (drafts: readonly StoredDraft[]) =>
        drafts.filter(({ form, visit }) => form.startsWith(`${kind}/`) && !isOpen(visit))
      if (isCurrent) setLeft(ofKind(all))
      const localVisits = new Set(all.map(({ visit }) => visit))
      const others = (await draftsAtServer(account)).filter(({ visit }) => !localVisits.has(visit))
      if (isCurrent) setLeft(ofKind([...all, ...others]))
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [account, kind, changes])
  return left
}
