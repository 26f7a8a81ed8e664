import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * What of a page's policy works as a header alone; the rest stands in the page, and the CDN sends
 * the same (record 11).
 */
const FRAME_POLICY = "frame-ancestors 'none'"

/** Sends a page that nobody may keep. */
export function sendPage(context: Context, html: string, status: ContentfulStatusCode): Response {
  return context.html(html, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': FRAME_POLICY,
  })
}
