import { createServer, type RequestListener, type Server } from 'node:http'

export interface Gate {
  server: Server
  /** From now on it answers. */
  open(listener: RequestListener): void
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
  const server = createServer(guard((request, response) => answer(request, response)))
  // After Node's own five seconds a busy machine would close connections with a request on its way.
  server.keepAliveTimeout = 60_000
  return {
    server,
    open(listener) {
      answer = listener
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
