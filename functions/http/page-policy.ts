import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The content security policy of a page, which names the hashes of its own scripts and styles. */
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/
const CHARSET = '<meta charset="utf-8">'

/**
 * A page with its policy directly behind its charset: what a browser loads before it has read the
 * policy is not held to it, and Astro writes it behind all that the page says of itself.
 * @throws where a page has a policy and no charset to put it behind
 */
export function withPolicyFirst(html: string): string {
  const [policy] = POLICY.exec(html) ?? []
  if (policy === undefined) return html
  if (!html.includes(CHARSET)) throw new Error('a page with a policy has no charset')
  return html.replace(policy, '').replace(CHARSET, () => CHARSET + policy)
}

/**
 * The same policy as a header, for a server that sends pages itself; with what works only
 * there.
 * @returns undefined for a page that has none
 */
export function policyHeader(html: string): string | undefined {
  const policy = POLICY.exec(html)?.[1]
  return policy && `${policy.replace(/;?\s*$/, '')}; frame-ancestors 'none'`
}

/** Sends a page that nobody may keep, with its policy as a header, too. */
export function sendPage(context: Context, html: string, status: ContentfulStatusCode): Response {
  const policy = policyHeader(html)
  return context.html(html, status, {
    'Cache-Control': 'no-store',
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
  })
}
