import type { RateLimit } from '../../src/contract/protocol/rate-limits.ts'
import { ApiError } from '../errors/api-error.ts'
import type { RateLimits } from '../store/counting/rate-limits.ts'

/** Each limit with whom a request is counted for. */
type CountedLimits = ReadonlyArray<readonly [limit: RateLimit, key: string]>

/**
 * Counts a request against its limits, one after the other: where one refuses it, those after it do
 * not count it. So the narrowest stands first, and the user who is stopped by it wears down no
 * other.
 * @throws ApiError `too_many_requests` with the time to wait
 */
export async function enforceRateLimits(
  rateLimits: RateLimits,
  limits: CountedLimits,
  at: Date,
): Promise<void> {
  for (const [limit, key] of limits) {
    const outcome = await rateLimits.consume(limit, key, at)
    if (!outcome.allowed) {
      throw new ApiError('too_many_requests', undefined, outcome.retryAfterSeconds)
    }
  }
}

/**
 * Lets a user try only so often: an attempt is counted before it is made, so that many at once do
 * not slip through, and given back where it succeeds.
 * @param attempt returns undefined where it failed
 * @throws ApiError `too_many_requests` instead of trying
 */
export async function limitFailures<T>(
  rateLimits: RateLimits,
  limits: CountedLimits,
  at: Date,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await enforceRateLimits(rateLimits, limits, at)
  const refundAll = () =>
    Promise.all(limits.map(([limit, key]) => rateLimits.refund(limit, key, at)))
  try {
    const outcome = await attempt()
    if (outcome !== undefined) await refundAll()
    return outcome
  } catch (error) {
    // A failure of our own is none of theirs.
    await refundAll()
    throw error
  }
}
