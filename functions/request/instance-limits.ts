import type { RateLimit } from '../../src/contract/protocol/rate-limits.ts'
import { ApiError } from '../errors/api-error.ts'

/**
 * Requests counted in the memory of this instance alone (P-RATE-LIMITS): for calls that are to cost
 * no request of the database. Windows follow each other by the clock; with each, all counts end.
 */
export function createInstanceLimits() {
  const windows = new Map<string, { window: number; counts: Map<string, number> }>()
  return {
    /**
     * Counts one request of a user.
     * @throws ApiError `too_many_requests` with the time to wait
     */
    consume({ name, max, seconds }: RateLimit, key: string, at: Date): void {
      const now = at.getTime() / 1000
      const window = Math.floor(now / seconds)
      const latest = windows.get(name)
      const current = latest?.window === window ? latest : { window, counts: new Map() }
      windows.set(name, current)
      const count = (current.counts.get(key) ?? 0) + 1
      if (count > max) {
        throw new ApiError('too_many_requests', undefined, Math.ceil((window + 1) * seconds - now))
      }
      current.counts.set(key, count)
    },
  }
}

export type InstanceLimits = ReturnType<typeof createInstanceLimits>
