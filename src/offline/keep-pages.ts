import {
  addressesOfSaved,
  FRESH_MILLISECONDS,
  fitting,
  hearticleAt,
  INDEX_PATH,
  isGone,
  isKeepable,
  isOfAccount,
  isSamePage,
  type KeptIndex,
  type KeptPage,
  keptCacheOf,
  NOTHING_KEPT,
  OFFLINE_CACHE,
  offlineAddress,
} from '../domain/offline/kept-pages.ts'
import { filesNamedIn, filesOfPage, titleOf } from '../domain/offline/named-files.ts'
import type { ToWorker } from '../domain/offline/worker-messages.ts'
import { datedCopy } from './dated-copy.ts'

/** Keeps the pages of what a user saved, and nothing of anybody else's. */
export async function keepSaved({
  of: username,
  saved,
  language,
}: Extract<ToWorker, { kind: 'keep' }>): Promise<void> {
  const name = keptCacheOf(username)
  for (const other of await caches.keys()) {
    if (isOfAccount(other) && other !== name) await caches.delete(other)
  }
  // Opened once: what is deleted meanwhile, because they signed out, stays so.
  const cache = await caches.open(name)
  const before = await readIndex(cache)
  const wanted = addressesOfSaved(saved, language)
  const isWanted = new Set(wanted)
  // Read in the other language before: kept with it, behind.
  const others = before.pages.filter(
    ({ path }) => !isWanted.has(path) && saved.includes(hearticleAt(path)),
  )
  await keepInOrder(cache, [...wanted, ...others.map(({ path }) => path)])
}

/** Keeps the page that says that there is no connection, in both languages. */
export async function keepOfflinePages(): Promise<void> {
  await keepInOrder(await caches.open(OFFLINE_CACHE), [offlineAddress('/'), offlineAddress('/en')])
}

/** Takes over the page that was just shown, in the place of the one that is kept. */
export async function renew(path: string, answer: Response): Promise<void> {
  for (const name of await caches.keys()) {
    if (!isOfAccount(name)) continue
    const cache = await caches.open(name)
    const index = await readIndex(cache)
    const isIt = (page: KeptPage) =>
      isGone(answer.status) ? isSamePage(page.path, path) : page.path === path
    if (!index.pages.some(isIt)) continue
    await settle(cache, await withPage(cache, index, path, answer.clone()))
  }
}

/** Notes that the network did not answer, so that whatever is kept is asked for when it does. */
export async function noteNoAnswer(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!isOfAccount(name)) continue
    const cache = await caches.open(name)
    await settle(cache, { ...(await readIndex(cache)), isDue: true })
  }
}

/** The page that is kept under an address, which says of when it is; undefined where there is none. */
export async function keptCopy(path: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!isOfAccount(name)) continue
    const cache = await caches.open(name)
    const copy = await cache.match(path)
    const page = (await readIndex(cache)).pages.find((one) => one.path === path)
    if (copy && page) return datedCopy(copy, page)
  }
  return undefined
}

export async function readIndex(cache: Cache): Promise<KeptIndex> {
  const stored = await cache.match(INDEX_PATH)
  return stored ? ((await stored.json()) as KeptIndex) : NOTHING_KEPT
}

/**
 * Keeps these pages and no others, as far as they fit and can be had. What is not fresh, or all where
 * the network did not answer before, is asked for again. After each page the index is right: a worker may be ended at any time.
 */
async function keepInOrder(cache: Cache, paths: readonly string[]): Promise<void> {
  const first = await readIndex(cache)
  const inOrder = (pages: readonly KeptPage[]) =>
    paths.flatMap((path) => pages.find((page) => page.path === path) ?? [])
  let index: KeptIndex = { ...first, pages: inOrder(first.pages) }
  await settle(cache, index)
  for (const path of paths) {
    const storedPage = index.pages.find((page) => page.path === path)
    if (storedPage && !first.isDue && Date.now() - storedPage.at < FRESH_MILLISECONDS) continue
    const answer = await fetch(path, { cache: 'no-cache', credentials: 'omit' }).catch(() => {})
    // There is no connection, or not to us: what is kept stays, and the rest is for another time.
    if (!answer || answer.status >= 500) return
    const next = await withRoom(cache, index, paths, path, answer)
    if (!next) return
    index = await settle(cache, { ...next, pages: inOrder(next.pages) })
    // What was saved longer ago would not fit either.
    if (isKeepable(answer) && !index.pages.some((page) => page.path === path)) break
  }
  if (first.isDue) await settle(cache, { ...index, isDue: false })
}

/**
 * The index with a page as it was answered. Where the browser has no place left, what was saved
 * longer ago than this page makes room, the oldest first.
 * @returns undefined where that was not enough
 */
async function withRoom(
  cache: Cache,
  before: KeptIndex,
  paths: readonly string[],
  path: string,
  answer: Response,
): Promise<KeptIndex | undefined> {
  let index = before
  for (;;) {
    try {
      return await withPage(cache, index, path, answer.clone())
    } catch (error) {
      const oldest = index.pages.at(-1)
      const isOlder = oldest && paths.indexOf(oldest.path) > paths.indexOf(path)
      if (!isFull(error) || !isOlder) return undefined
      index = await settle(cache, { ...index, pages: index.pages.slice(0, -1) })
    }
  }
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/**
 * The index with a page as it was answered; without it where it is gone.
 * @throws where there is no place for it, or no connection to its files
 */
async function withPage(
  cache: Cache,
  index: KeptIndex,
  path: string,
  answer: Response,
): Promise<KeptIndex> {
  const others = index.pages.filter((page) => page.path !== path)
  if (isGone(answer.status)) {
    return { ...index, pages: others.filter((page) => !isSamePage(page.path, path)) }
  }
  if (!isKeepable(answer)) return index
  const bytes = await answer.clone().arrayBuffer()
  const html = new TextDecoder().decode(bytes)
  const needs = filesOfPage(html)
  const files = { ...index.files }
  await bringFiles(cache, needs, files)
  await cache.put(path, answer)
  const page = { path, title: titleOf(html), at: Date.now(), bytes: bytes.byteLength, needs }
  // In its place; what is new is put in order by whoever knows it.
  const pages = index.pages.some((one) => one.path === path)
    ? index.pages.map((one) => (one.path === path ? page : one))
    : [...others, page]
  return { ...index, pages, files }
}

/** Brings files that are not there yet, and those that they name. Names hold for good. */
async function bringFiles(
  cache: Cache,
  paths: readonly string[],
  files: Record<string, KeptIndex['files'][string]>,
): Promise<void> {
  for (const path of paths) {
    if (files[path]) continue
    const answer = await fetch(path)
    // A picture that is not there is not there without a connection either.
    if (!answer.ok) continue
    const bytes = await answer.clone().arrayBuffer()
    const needs = /\.(css|js)$/.test(path)
      ? filesNamedIn(path, new TextDecoder().decode(bytes))
      : []
    await cache.put(path, answer)
    files[path] = { bytes: bytes.byteLength, needs }
    await bringFiles(cache, needs, files)
  }
}

/** Writes down what fits, and takes all else out of the cache. */
async function settle(cache: Cache, wanted: KeptIndex): Promise<KeptIndex> {
  const index = fitting(wanted)
  await cache.put(INDEX_PATH, Response.json(index))
  const needed = new Set([
    INDEX_PATH,
    ...index.pages.map(({ path }) => path),
    ...Object.keys(index.files),
  ])
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!needed.has(pathname)) await cache.delete(pathname)
  }
  return index
}
