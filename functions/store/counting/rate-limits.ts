import type { RateLimit } from '../../../src/contract/protocol/rate-limits.ts'
import { any, less, missing, more } from '../table/conditions.ts'
import { EXPIRY_ATTRIBUTE, rateLimitKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { update } from '../table/writes.ts'
import type { DailySalts } from './daily-salts.ts'

export type LimitOutcome = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/**
 * Requests counted in the database, for all instances together (P-RATE-LIMITS). Windows follow each
 * other by the clock; around the change of two of them, and around midnight, when the hash of the
 * key changes, up to twice `max` can pass.
 */
export function createRateLimits(table: Table, salts: Pick<DailySalts, 'hashAt'>) {
  const windowAt = ({ seconds }: RateLimit, at: Date) => Math.floor(at.getTime() / 1000 / seconds)

  return {
    /** Takes back what was counted at that time, where only failures are to count. */
    async refund(limit: RateLimit, key: string, at: Date): Promise<void> {
      const hash = await salts.hashAt(at)
      const counter = rateLimitKey(
        limit.name,
        hash('rate limit', limit.name, key),
        windowAt(limit, at),
      )
      // Where it fails, the window is over, and what it counted is gone.
      await table.write(update(counter, { add: { count: -1 } }, more('count', 0)))
    },

    /**
     * Counts one request, or says when to come again; a refused one is not counted.
     * @param key whom it is counted for, such as an address; stored as a hash of that day alone
     */
    async consume(limit: RateLimit, key: string, at: Date): Promise<LimitOutcome> {
      const { name, max, seconds } = limit
      const hash = await salts.hashAt(at)
      const window = windowAt(limit, at)
      const end = (window + 1) * seconds
      const allowed = await table.write(
        update(
          rateLimitKey(name, hash('rate limit', name, key), window),
          { add: { count: 1 }, set: { [EXPIRY_ATTRIBUTE]: end } },
          any(missing('count'), less('count', max)),
        ),
      )
      return allowed
        ? { allowed }
        : { allowed, retryAfterSeconds: Math.ceil(end - at.getTime() / 1000) }
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
