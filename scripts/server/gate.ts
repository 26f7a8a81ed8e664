import { EventEmitter, once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
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

/** What becomes of bodies that do not come whole or that nobody reads (P-SERVE-CONNECTIONS). */
/** Bytes that nobody reads of one request, more than any upload has. */
const MOST_DISCARDED = 64_000_000

/**
 * Ends a request whose body stops coming.
 * @param halfOpenMs how long it may bring nothing more before it is whole
 */
function endHalfOpen(request: IncomingMessage, response: ServerResponse, halfOpenMs: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const { socket } = request
  let { bytesRead } = socket
  const look = setInterval(() => {
    if (request.complete) return clearInterval(look)
    if (socket.bytesRead > bytesRead) {
      bytesRead = socket.bytesRead
    } else if (response.headersSent) {
      socket.destroy()
    } else {
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    }
  }, halfOpenMs).unref()
  request.once('close', () => clearInterval(look))
}

/** Takes in what is left of a body whose request was answered without it. */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return
  let bytes = 0
  // Whoever began to read it would hold it up.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_DISCARDED) request.socket.destroy()
  })
  request.resume()
}
