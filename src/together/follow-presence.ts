import { call } from '../api/api.ts'
import {
  beatPresence,
  endPresence,
  HEARTBEAT_SECONDS,
  type PresenceKind,
  type PresentPerson,
} from '../contract/desk/presence.ts'
import type { OutputOf } from '../contract/protocol/endpoint.ts'

type Seen = OutputOf<typeof beatPresence>

/** Who writes beside somebody else hears so often whether that one took over. */
const BESIDE_OTHERS_SECONDS = 3

interface Followed {
  /** Asks at once. */
  beat: (writing?: 'if-free' | 'take-over') => Promise<void>
  /** Ends it, and says so. */
  end: () => void
}

/**
 * Says that a text is open, as long as this tab is seen, and asks who else has it (P-PRESENCE).
 * @param onSeen is told of them; of nobody where that is not known
 * @param writing whether the text is open to be written (P-TAKING-OVER)
 */
export function followPresence(
  params: { kind: PresenceKind; id: number },
  onSeen: (seen: Seen) => void,
  writing?: 'if-free',
): Followed {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const beat: Followed['beat'] = async (wanted = writing) => {
    clearTimeout(timer)
    let others: readonly PresentPerson[] = []
    if (document.visibilityState === 'visible') {
      const body = wanted ? { writing: wanted } : {}
      const outcome = await call(beatPresence, { params, body })
      if (isOver) return
      // Nobody knows who is there without a connection, and that is no reason to say anything.
      const seen = outcome.ok ? outcome.value : { others: [], version: null }
      others = seen.others
      onSeen(seen)
    }
    const isBeside = writing !== undefined && others.length > 0
    clearTimeout(timer)
    timer = setTimeout(
      () => void beat(),
      (isBeside ? BESIDE_OTHERS_SECONDS : HEARTBEAT_SECONDS) * 1000,
    )
  }
  const onVisible = () => void beat()
  const leave = () => void call(endPresence, { params }, { keepalive: true })
  void beat()
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('pagehide', leave)
  return {
    beat,
    end() {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pagehide', leave)
      leave()
    },
  }
}
