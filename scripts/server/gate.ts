import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Gate {
  server: Server
  /** From now on it answers. */
  open(listener: RequestListener): void
  /** Takes no more requests, and waits so many milliseconds at most for those being answered. */
  finish(graceMs: number): Promise<void>
  /** Breaks off whatever is being answered. */
  close(): void
}

/**
 * The product's own server, which can listen before there is anything to answer: so a port that is
 * taken ends a start before it has done anything. Until it is opened it answers 503.
 * @param guard stands before all that it answers
 */
export function createGate(guard = (listener: RequestListener) => listener): Gate {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
    response.end('503: the product is starting\n')
  }
  const guarded = guard((request, response) => answer(request, response))
  let answering = 0
  const answered = new EventEmitter()
  const server = createServer((request, response) => {
    answering++
    response.once('close', () => {
      answering--
      if (answering === 0) answered.emit('all')
    })
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
