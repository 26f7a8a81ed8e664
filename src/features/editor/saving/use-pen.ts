import { useEffect, useRef, useState } from 'react'
import type { PresentPerson } from '../../../contract/desk/presence.ts'
import { followPresence } from '../../../together/follow-presence.ts'
import type { EditingStore } from './editing.store.ts'

/** So long after it was last asked, the next key asks again who writes. */
const ASK_AT_KEY_MILLISECONDS = 5_000

/** Who has the hearticle open, and who of them writes it. */
export interface Pen {
  others: readonly PresentPerson[]
  /** Somebody else, who writes; here it is read. */
  writer: PresentPerson | undefined
  takeOver: () => void
}

/**
 * Lets one person write at a time: whoever opens it first, or takes it over (P-TAKING-OVER).
 * @param id undefined for what is not stored yet
 */
export function usePen(store: EditingStore, id: number | undefined): Pen {
  const [others, setOthers] = useState<readonly PresentPerson[]>([])
  const followed = useRef<ReturnType<typeof followPresence>>(undefined)
  const askedAt = useRef(0)
  useEffect(() => {
    if (id === undefined) return
    let isRead = false
    const following = followPresence(
      { kind: 'hearticle', id },
      (seen) => {
        askedAt.current = Date.now()
        setOthers(seen.others)
        const isTaken = seen.others.some(({ writes }) => writes)
        if (isTaken && !isRead) void store.giveUp()
        else void store.follow(seen.version)
        isRead = isTaken
      },
      'if-free',
    )
    followed.current = following
    const stopListening = store.$takenOver.listen(() => void following.beat())
    // Whoever was taken over is told with the first key.
    const onKey = () => {
      if (Date.now() - askedAt.current < ASK_AT_KEY_MILLISECONDS) return
      askedAt.current = Date.now()
      void following.beat()
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      stopListening()
      following.end()
    }
  }, [store, id])
  return {
    others,
    writer: others.find(({ writes }) => writes),
    takeOver: () => void followed.current?.beat('take-over'),
  }
}
