import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../errors/api-error.ts'

/**
 * Refuses what a page of another site has a visitor's browser send, a form without a body among it
 * (Fetch Metadata). Tokens are never sent along by themselves, and the one cookie there is gives no
 * right, so this keeps other sites from spending the limits of their visitors' networks.
 */
export const refuseOtherSites: MiddlewareHandler = async (context, next) => {
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
  if (!isRead && context.req.header('Sec-Fetch-Site') === 'cross-site') {
    throw new ApiError('forbidden')
  }
  await next()
}
