/** What a service worker finds around it, as far as it is used here; the types of pages lack it. */
interface WorkerScope {
  location: Location
  registration: {
    navigationPreload?: { enable(): Promise<void> }
  }
  clients: {
    claim(): Promise<void>
    matchAll(): Promise<readonly { postMessage(message: unknown): void }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: LastingEvent & { data: unknown }) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void
}

/** The worker is not ended before what is given to it has ended. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface AskedEvent extends LastingEvent {
  request: Request
  /** The answer to a page that was asked for while the worker started, if it was. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export const scope = globalThis as unknown as WorkerScope
