import { useEffect, useState } from 'react'
import { call } from '../api/api.ts'
import {
  beatPresence,
  endPresence,
  HEARTBEAT_SECONDS,
  type PresenceKind,
  type PresentPerson,
} from '../contract/desk/presence.ts'

const NOBODY: readonly PresentPerson[] = []

/**
 * Who else has a text open, as long as this tab is seen (P-PRESENCE).
 * @param id undefined for a text that is not stored yet
 */
export function usePresence(kind: PresenceKind, id: number | undefined): readonly PresentPerson[] {
  const [others, setOthers] = useState(NOBODY)
  useEffect(() => {
    if (id === undefined) return
    const params = { kind, id }
    let isOver = false
    const beat = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      const outcome = await call(beatPresence, { params })
      // Nobody knows who is there by now, and that is no reason to say anything.
      if (!isOver) setOthers(outcome.ok ? outcome.value.others : NOBODY)
    }
    const leave = () => void call(endPresence, { params }, { keepalive: true })
    void beat()
    const timer = setInterval(() => void beat(), HEARTBEAT_SECONDS * 1000)
    document.addEventListener('visibilitychange', beat)
    addEventListener('pagehide', leave)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, id])
  return others
}
