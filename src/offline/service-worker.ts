import {
  isAnsweredOffline,
  isFileOfPages,
  isKept,
  isOutdated,
  keptAddress,
  offlineAddress,
} from '../domain/offline/kept-pages.ts'
import { KEPT_CHANGED, type ToWorker } from '../domain/offline/worker-messages.ts'
import { keepOfflinePages, keepSaved, keptCopy, noteNoAnswer, renew } from './keep-pages.ts'
import { type AskedEvent, scope } from './worker-scope.ts'

/*
 * The service worker (P-OFFLINE): shows saved hearticles where there is no connection. Whatever can
 * be had from the network comes from there, so a newer worker may take over open pages at any time.
 */

let queue: Promise<unknown> = Promise.resolve()

/**
 * Changes what is kept, one change after the other. A browser that refuses storage, or has no
 * place left, keeps less or nothing; what is kept then is what its index says.
 */
function change(work: () => Promise<unknown>): Promise<void> {
  const done = queue.then(work).then(tell, tell)
  queue = done.catch(() => undefined)
  return done
}

async function tell(): Promise<void> {
  for (const client of await scope.clients.matchAll()) client.postMessage(KEPT_CHANGED)
}

async function forget(isMeant: (cache: string) => boolean): Promise<void> {
  for (const name of await caches.keys()) if (isMeant(name)) await caches.delete(name)
}

async function takeOver(): Promise<void> {
  await scope.clients.claim()
  // Pages are asked for while this starts.
  await scope.registration.navigationPreload?.enable()
  await change(() => forget(isOutdated))
}

async function answerPage(event: AskedEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const path = keptAddress(pathname)
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (path) {
      const copy = answer.clone()
      event.waitUntil(change(() => renew(path, copy)))
    }
    return answer
  } catch {
    event.waitUntil(change(noteNoAnswer))
    const copy = path && (await keptCopy(path).catch(() => undefined))
    const instead = copy || (await caches.match(offlineAddress(pathname)).catch(() => undefined))
    return instead || Response.error()
  }
}

async function answerFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const copy = await caches.match(new URL(request.url).pathname).catch(() => undefined)
    return copy ?? Response.error()
  }
}

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([scope.skipWaiting(), change(keepOfflinePages)]))
})

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

scope.addEventListener('message', (event) => {
  const order = event.data as ToWorker
  if (order.kind === 'forget') event.waitUntil(change(() => forget(isKept)))
  else {
    event.waitUntil(change(() => keepSaved(order)))
    event.waitUntil(change(keepOfflinePages))
  }
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (!isAnsweredOffline(request, scope.location.origin)) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (isFileOfPages(new URL(request.url).pathname)) event.respondWith(answerFile(request))
})
