import type { Locks } from '../records/locks.ts'
import type { Store } from './store.ts'
import type { TimeToLive } from './time-to-live.ts'

/** What the operations work with. */
export interface Engine {
  store: Store
  locks: Locks
  timeToLive: TimeToLive
  now: () => Date
}
