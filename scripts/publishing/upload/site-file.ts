import { contentTypeOf } from '../../../functions/files/content-types.ts'

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

/**
 * How long a file of the site may be kept, by whom.
 * @param path below the site's folder, as `hearticle/7.html`
 * @throws for a kind of file of which the type is not known
 */
export function cachingOf(path: string): string {
  if (contentTypeOf(path) === undefined) throw new Error(`${path}: what type is this file?`)
  if (path === 'sw.js') return WORKER_CACHING
  return isAsset(path) ? ASSET_CACHING : PAGE_CACHING
}
