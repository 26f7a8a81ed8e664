import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * What of a page's policy works as a header alone; the rest stands in the page, and the CDN sends
 * the same (record 11).
 */
const FRAME_POLICY = "frame-ancestors 'none'"

/** Of what other sites show in a frame of theirs, and of nothing else (P-EMBED). */
const EMBED_POLICY = 'frame-ancestors *'

/** Sends what any site may frame: for seconds, so that it says what befell it, and thousands may ask. */
export function sendEmbed(context: Context, html: string, status: ContentfulStatusCode): Response {
  return context.html(html, status, {
    'Cache-Control': 'public, max-age=5',
    'Content-Security-Policy': EMBED_POLICY,
  })
}

/** Lets what may be framed be framed by browsers that go by the older header, too. */
export const allowEmbeds: MiddlewareHandler = async (context, next) => {
  await next()
  const { headers } = context.res
  if (headers.get('Content-Security-Policy') === EMBED_POLICY) headers.delete('X-Frame-Options')
}

/** Sends a page that nobody may keep. */
export function sendPage(context: Context, html: string, status: ContentfulStatusCode): Response {
  return context.html(html, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': FRAME_POLICY,
  })
}
