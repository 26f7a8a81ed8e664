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
 */
export function requireOriginSecret(readSecret: () => Promise<string>): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header(ORIGIN_SECRET_HEADER)
    if (given === undefined || !isSame(given, await readSecret())) throw new ApiError('forbidden')
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
