import type { Context } from 'hono'
import { isbot } from 'isbot'

/**
 * Whether nobody sits before what asks: a robot by its own account, something that does not say
 * what it is, as every browser does, or a browser that loads a page which is not shown yet.
 */
export function isAutomated(context: Context): boolean {
  const header = (name: string) => context.req.header(name) ?? ''
  if (/\bprefetch\b/i.test(`${header('Sec-Purpose')} ${header('Purpose')}`)) return true
  const userAgent = header('User-Agent')
  return userAgent === '' || isbot(userAgent)
}
