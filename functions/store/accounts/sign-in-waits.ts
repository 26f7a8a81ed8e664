import { FREE_FAILURES, waitAfter } from '../../../src/domain/account/sign-in-waits.ts'
import type { DailySalts } from '../counting/daily-salts.ts'
import type { LimitOutcome } from '../counting/rate-limits.ts'
import { type Changes, type Condition, equal } from '../table/conditions.ts'
import { EXPIRY_ATTRIBUTE, type Key, rateLimitKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { update } from '../table/writes.ts'

const DAY_SECONDS = 24 * 60 * 60
const NAME = 'signin-common'

/** A counter as it was read, together with whom it is about. */
export interface SeenFailures {
  key: Key
  item: Record<string, unknown> | undefined
}

/**
 * Wrong passwords of a day, with waits that grow (`waitAfter`). The counter is read with the account,
 * so that counting costs one request: of many at once that come after a wait, one is let through.
 */
export function createSignInWaits(table: Table, salts: Pick<DailySalts, 'hashAt'>) {
  /** @returns what was counted then; undefined where the condition did not hold */
  const count = async (
    { key }: SeenFailures,
    changes: Changes,
    condition?: Condition,
  ): Promise<number | undefined> => {
    const counted = await table.updateItem(update(key, changes, condition))
    return counted && Number(counted.count)
  }

  return {
    /** @param whom stored as a hash of that day alone */
    async keyOf(whom: string, at: Date): Promise<Key> {
      const hash = await salts.hashAt(at)
      return rateLimitKey(NAME, hash('rate limit', NAME, whom), 0)
    },

    /** Counts a try before it is made, or says when to come again. */
    async take(seen: SeenFailures, at: Date): Promise<LimitOutcome> {
      const now = Math.floor(at.getTime() / 1000)
      const refused = (seconds: number): LimitOutcome => ({
        allowed: false,
        retryAfterSeconds: seconds,
      })
      const waitUntil = Number(seen.item?.waitUntil ?? 0)
      if (waitUntil > now) return refused(waitUntil - now)
      const before = Number(seen.item?.count ?? 0)
      const wait = waitAfter(before + 1)
      const expiry = { [EXPIRY_ATTRIBUTE]: now + DAY_SECONDS }
      if (wait === 0) {
        const tries = (await count(seen, { add: { count: 1 }, set: expiry })) ?? 1
        return tries <= FREE_FAILURES ? { allowed: true } : refused(waitAfter(tries))
      }
      const counted = await count(
        seen,
        { add: { count: 1 }, set: { waitUntil: now + wait, ...expiry } },
        equal('count', before),
      )
      return counted === undefined ? refused(wait) : { allowed: true }
    },

    /** Takes back what was counted: it was no failure. */
    async giveBack(seen: SeenFailures): Promise<void> {
      await count(seen, { add: { count: -1 } })
    },
  }
}
