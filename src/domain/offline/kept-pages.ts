import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../site/addresses.ts'

/** All pages that are kept, with what they need, take so many bytes at most (P-OFFLINE). */
const MOST_KEPT_BYTES = 50_000_000

/** So long a kept page is taken for what the site has; then it is asked for again: once in a visit. */
export const FRESH_MILLISECONDS = 10 * 60 * 1000

export interface KeptPage {
  /** Its address below the origin. */
  path: string
  /** The words of its `<title>`, as HTML. */
  title: string
  /** When it was last brought, in milliseconds since 1970. */
  at: number
  bytes: number
  /** Paths of the files that it names. */
  needs: readonly string[]
}

export interface KeptIndex {
  /** The newest saved first. */
  pages: readonly KeptPage[]
  /** By path; a file names others, as a style sheet its fonts. */
  files: Readonly<Record<string, { bytes: number; needs: readonly string[] }>>
  /** The network did not answer since all pages were asked for: they are at its next answer. */
  isDue?: boolean
}

export const NOTHING_KEPT: KeptIndex = { pages: [], files: {} }

/** Names of the browser's caches begin so; the number grows when what is in them changes its shape. */
const PREFIX = 'kept:'
const VERSION = `${PREFIX}1:`

/** The cache of the page that says that there is no connection; everybody's. */
export const OFFLINE_CACHE = `${VERSION}offline`

/** Where in its cache the index of what is kept lies; no address of the site. */
export const INDEX_PATH = '/kept-index'

export function keptCacheOf(username: string): string {
  return `${VERSION}of:${username}`
}

/** Whether a cache holds what somebody saved. */
export function isOfAccount(cache: string): boolean {
  return cache.startsWith(`${VERSION}of:`)
}

/** Whether a cache is ours, whatever its version. */
export function isKept(cache: string): boolean {
  return cache.startsWith(PREFIX)
}

/** Whether a cache is one of ours that this program does not read any more. */
export function isOutdated(cache: string): boolean {
  return isKept(cache) && !cache.startsWith(VERSION)
}

/** The addresses of what is saved, the newest first. */
export function addressesOfSaved(saved: readonly number[], language: Language): string[] {
  return saved.map((id) => addressOf({ page: 'hearticle', id }, language))
}

/** Under which address a page is kept, if such a page may be: that of a hearticle, without query. */
export function keptAddress(path: string): string | undefined {
  return /^(?:\/en)?\/hearticle\/\d+(?=(?:\.html)?$)/.exec(path)?.[0]
}

export function hearticleAt(path: string): number {
  return Number(path.slice(path.lastIndexOf('/') + 1))
}

/** Whether two addresses are of one page, in whatever language. */
export function isSamePage(a: string, b: string): boolean {
  return a === b || hearticleAt(a) === hearticleAt(b)
}

/** The page that says, in the language of an address, that there is no connection. */
export function offlineAddress(path: string): string {
  return addressOf({ page: 'offline' }, /^\/en(\/|$)/.test(path) ? 'en' : 'de')
}

interface OfflineRequest {
  method: string
  /** Absolute. */
  url: string
  headers: Pick<Headers, 'has'>
}

/**
 * Whether an answer may come from what is kept: pages and their files alone. Nothing that is asked
 * for with a token, and nothing of the API (P-OFFLINE).
 */
export function isAnsweredOffline(
  { method, url, headers }: OfflineRequest,
  origin: string,
): boolean {
  const { origin: of, pathname } = new URL(url)
  if (method !== 'GET' || of !== origin || headers.has('Authorization') || headers.has('Range')) {
    return false
  }
  return !/^\/(api|content|_local)(\/|$)/.test(pathname)
}

/** Whether a path is that of a file which pages need, and which may be kept with them. */
export function isFileOfPages(path: string): boolean {
  return /^\/assets\/|^\/uploads\/(topic_images|pictures)\/|^\/favicon\.(svg|ico)$/.test(path)
}

/** Whether the answer is the page itself, to be kept: not a stand-in for it that nobody may keep. */
export function isKeepable({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected'> & { headers: Pick<Headers, 'get'> }): boolean {
  const caching = headers.get('Cache-Control') ?? ''
  return status === 200 && !redirected && !/no-store|private/.test(caching)
}

export function isGone(status: number): boolean {
  return status === 404 || status === 410
}

/**
 * What fits: the pages in their order, the newest saved first, until all with their files would
 * take more than `most`. A file that several need counts once.
 */
export function fitting(index: KeptIndex, most = MOST_KEPT_BYTES): KeptIndex {
  const { pages, files } = index
  const remaining: KeptPage[] = []
  const counted = new Set<string>()
  let bytes = 0
  for (const page of pages) {
    const more = filesOf(page.needs, files).filter((path) => !counted.has(path))
    bytes += page.bytes + more.reduce((sum, path) => sum + (files[path]?.bytes ?? 0), 0)
    if (bytes > most) break
    for (const path of more) counted.add(path)
    remaining.push(page)
  }
  return {
    ...index,
    pages: remaining,
    files: Object.fromEntries([...counted].map((path) => [path, files[path] ?? NO_FILE])),
  }
}

const NO_FILE = { bytes: 0, needs: [] }

/** All files that are needed, with those that they name, as far as they are there. */
function filesOf(needs: readonly string[], files: KeptIndex['files']): string[] {
  const found = new Set<string>()
  const follow = (path: string) => {
    const file = files[path]
    if (!file || found.has(path)) return
    found.add(path)
    file.needs.forEach(follow)
  }
  needs.forEach(follow)
  return [...found]
}
