import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../errors/api-error.ts'

/** The header that the CDN adds to what it asks of the API. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret'

/** Set on a request that carried the secret: only then can the CDN's headers be believed. */
export const CAME_BY_CDN = 'cameByCdn'

/**
 * Turns away what did not come by way of the CDN: only then can its headers, such as the client's
 * address, be believed (P-CLIENT-ADDRESS).
 * @param readSecret asked at every request; caching is its own affair
 * @param readPrevious the secret before it, which holds, too: while it is rotated, the CDN sends the
 *   one or the other. Asked only where the first did not fit
 */
export function requireOriginSecret(
  readSecret: () => Promise<string>,
  readPrevious: () => Promise<string | undefined> = async () => undefined,
): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header(ORIGIN_SECRET_HEADER)
    if (given === undefined) throw new ApiError('forbidden')
    if (!isSame(given, await readSecret())) {
      const previous = await readPrevious()
      if (!previous || !isSame(given, previous)) throw new ApiError('forbidden')
    }
    context.set(CAME_BY_CDN, true)
    await next()
  }
}

/** In constant time; hashed first, since the comparison wants equal lengths. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
