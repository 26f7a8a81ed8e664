/** What becomes of bodies that do not come whole or that nobody reads (P-SERVE-CONNECTIONS). */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes that nobody reads of one request, more than any upload has. */
const MOST_DISCARDED = 64_000_000

/**
 * Ends a request whose body stops coming.
 * @param halfOpenMs how long it may bring nothing more before it is whole
 */
export function endHalfOpen(
  request: IncomingMessage,
  response: ServerResponse,
  halfOpenMs: number,
): void {
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
export function discardRest(request: IncomingMessage): void {
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
