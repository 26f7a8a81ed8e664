import { ApiError } from './api-error.ts'
import type { RateLimit, RateLimits } from './store/rate-limits.ts'

/**
 * Counts a request against all of its limits at once.
 * @param counted each limit with whom it is counted for
 * @throws ApiError `too_many_requests` with the longest time to wait
 */
export async function keepWithinLimits(
  rateLimits: RateLimits,
  counted: ReadonlyArray<readonly [limit: RateLimit, key: string]>,
  at: Date,
): Promise<void> {
  const waits = await Promise.all(counted.map(([limit, key]) => rateLimits.take(limit, key, at)))
  const wait = Math.max(...waits.map((taken) => (taken.allowed ? 0 : taken.retryAfterSeconds)))
  if (wait > 0) throw new ApiError('too_many_requests', undefined, wait)
}
