import { call } from '../api/api.ts'
import {
  beatPresence,
  endPresence,
  HEARTBEAT_SECONDS,
  type PresenceKind,
  type PresentPerson,
} from '../contract/desk/presence.ts'

/**
 * Says that a text is open, as long as this tab is seen, and asks who else has it (P-PRESENCE).
 * @param onOthers is told of them; of nobody where that is not known
 * @returns ends it, and says so
 */
export function followPresence(
  params: { kind: PresenceKind; id: number },
  onOthers: (others: readonly PresentPerson[]) => void,
): () => void {
  let isOver = false
  const beat = async () => {
    if (document.visibilityState !== 'visible') return
    const outcome = await call(beatPresence, { params })
    // Nobody knows who is there without a connection, and that is no reason to say anything.
    if (!isOver) onOthers(outcome.ok ? outcome.value.others : [])
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
}
