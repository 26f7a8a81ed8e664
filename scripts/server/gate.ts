import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { discardRest, endHalfOpen } from './request-bodies.ts'

export interface Gate {
  server: Server
  /** From now on it answers. */
  open(listener: RequestListener): void
  /** Takes no more requests, and waits so many milliseconds at most for those being answered. */
  finish(graceMs: number): Promise<void>
  /** Breaks off whatever is being answered. */
  close(): void
}

/** How long a request may bring nothing more before it is whole. */
const HALF_OPEN_MS = 10_000

/**
 * The product's own server, which can listen before there is anything to answer: so a port that is
 * taken ends a start before it has done anything. Until it is opened it answers 503. Requests that
 * stay half end by themselves, and one that is answered early leaves its connection whole, since a
 * proxy sends those of others by it (P-SERVE-CONNECTIONS).
 * @param guard stands before all that it answers
 */
export function createGate(
  guard = (listener: RequestListener) => listener,
  { halfOpenMs = HALF_OPEN_MS } = {},
): Gate {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
    response.end('503: the product is starting\n')
  }
  const guarded = guard((request, response) => answer(request, response))
  let answering = 0
  const answered = new EventEmitter()
  const timeouts = { headersTimeout: halfOpenMs, connectionsCheckingInterval: halfOpenMs / 10 }
  const server = createServer(timeouts, (request, response) => {
    answering++
    response.once('close', () => {
      answering--
      if (answering === 0) answered.emit('all')
    })
    // Two would let a proxy and the product mean different sites.
    if ((request.headersDistinct.host?.length ?? 0) > 1) {
      return void response.writeHead(400, { Connection: 'close' }).end()
    }
    endHalfOpen(request, response, halfOpenMs)
    response.once('finish', () => discardRest(request))
    guarded(request, response)
  })
  // After Node's own five seconds a busy machine would close connections with a request on its way.
  server.keepAliveTimeout = 60_000
  return {
    server,
    open(listener) {
      answer = listener
    },
    async finish(graceMs) {
      server.close()
      // Node counts a connection that has asked nothing yet among those in use, so its own list of
      // idle ones would let a browser's connection in advance hold up the end.
      if (answering > 0) {
        await Promise.race([once(answered, 'all'), wait(graceMs, undefined, { ref: false })])
      }
      server.closeAllConnections()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
