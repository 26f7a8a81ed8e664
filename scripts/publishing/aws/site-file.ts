import { basename, extname } from 'node:path'

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const ASSET_CACHING = 'public, max-age=31536000, immutable'
/** The browser asks every time; the CDN keeps a page until a deployment clears it. */
const PAGE_CACHING = 'public, max-age=0, s-maxage=300, must-revalidate'

/** By it alone a browser knows that what answers for it without a connection has changed (P-OFFLINE). */
const WORKER_CACHING = 'no-cache'

/**
 * What the build names by its content, so that it never changes; beside it lies the licence of the
 * fonts, by the name that licence asks for.
 */
export function isAsset(path: string): boolean {
  return /^(assets|share)\//.test(path) && path !== 'assets/OFL.txt'
}

/** The type of a file of the site by its name; undefined where that does not tell. */
export function contentTypeOf(path: string): string | undefined {
  if (basename(path) === 'atom.xml') return 'application/atom+xml; charset=utf-8'
  return CONTENT_TYPES[extname(path).toLowerCase()]
}

/** How long a file of the site may be kept, by whom. */
function cachingOf(path: string): string {
  if (path === 'sw.js') return WORKER_CACHING
  return isAsset(path) ? ASSET_CACHING : PAGE_CACHING
}

/**
 * The headers with which the bucket keeps a file of the site.
 * @param path below the site's folder, as `hearticle/7.html`
 * @throws for a kind of file of which the type is not known
 */
export function siteFileHeaders(path: string): { ContentType: string; CacheControl: string } {
  const ContentType = contentTypeOf(path)
  if (ContentType === undefined) throw new Error(`${path}: what type is this file?`)
  return { ContentType, CacheControl: cachingOf(path) }
}
