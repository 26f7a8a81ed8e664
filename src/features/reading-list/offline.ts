import { followSession, readSession } from '../../api/stored-session.ts'
import { INDEX_PATH, isKept, type KeptIndex, keptCacheOf } from '../../domain/offline/kept-pages.ts'
import {
  KEPT_CHANGED,
  type ToWorker,
  WORKER_ADDRESS,
} from '../../domain/offline/worker-messages.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { followKept, keptReading } from './kept-reading.ts'

let isFollowing = false

/**
 * Has the pages of what is saved kept for reading without a connection, and forgotten with the end
 * of the session (P-OFFLINE-FRESH). Where the browser refuses, all else goes on as ever.
 */
export function followOffline(): void {
  if (isFollowing || !('serviceWorker' in navigator && 'caches' in globalThis)) return
  isFollowing = true
  let reported = ''
  const follow = () => {
    const saved = keptReading()?.saved ?? []
    const list = JSON.stringify([readSession()?.user.username, saved])
    if (list === reported) return
    reported = list
    // Only storage can fail here, and then less is kept: the list says what is.
    void (readSession() ? keep(saved) : forget()).catch(() => undefined)
  }
  followKept(follow)
  followSession(follow)
  // What is kept may be gone by now.
  addEventListener('online', () => {
    reported = ''
    follow()
  })
  if (document.querySelector('[data-copy]')) replaceCopy()
}

/** A page that is shown from its copy goes as soon as the network answers, whatever it answers. */
function replaceCopy(): void {
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    // The worker leaves this to the network.
    const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    )
    if (answer && answer.status < 500) location.reload()
  }
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  // It may have come back before this was there; once, should only this call be answered.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigator.onLine && arrival?.type !== 'reload') void look()
}

/** Nothing is begun for whoever saved nothing; what was begun learns of it. */
async function keep(saved: readonly number[]): Promise<void> {
  const username = readSession()?.user.username
  const registration = await navigator.serviceWorker.getRegistration()
  if (username === undefined || (saved.length === 0 && !registration)) return
  await navigator.serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  // They may have signed out while it was made ready.
  if (readSession()?.user.username !== username) return
  active?.postMessage({
    kind: 'keep',
    of: username,
    saved,
    language: pageLanguage(),
  } satisfies ToWorker)
}

/** At once, and again behind whatever the worker is at. */
async function forget(): Promise<void> {
  for (const name of await caches.keys()) if (isKept(name)) await caches.delete(name)
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ kind: 'forget' } satisfies ToWorker)
  await registration?.unregister()
}

/** What can be read without a connection by whoever is signed in, the newest saved first. */
export async function keptPages(): Promise<KeptIndex['pages']> {
  const username = readSession()?.user.username
  if (username === undefined || !('caches' in globalThis)) return []
  try {
    const index = await caches.match(INDEX_PATH, { cacheName: keptCacheOf(username) })
    return index ? ((await index.json()) as KeptIndex).pages : []
  } catch {
    // A browser that refuses storage keeps nothing.
    return []
  }
}

/** Calls whenever what is kept has changed; @returns ends it. */
export function followKeptPages(show: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => data === KEPT_CHANGED && show()
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  worker?.addEventListener('message', onMessage)
  return () => worker?.removeEventListener('message', onMessage)
}
