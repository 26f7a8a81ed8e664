import type { RequestListener } from 'node:http'

/**
 * Whether a request was meant for this machine by its own name. A page of another site can have its
 * name lead here (DNS rebinding) and would then read as its own what is meant for nobody else; its
 * requests still carry its name.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '')
}

/** Answers 421 to requests for another host. */
export function onlyLoopback(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isLoopbackHost(request.headers.host)) return listener(request, response)
    response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    response.end('421: this machine answers to localhost, 127.0.0.1 and [::1] only\n')
  }
}
