import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'

/**
 * Whether a request was meant for this machine by its own name. A page of another site can have its
 * name lead here (DNS rebinding) and would then read as its own what is meant for nobody else; its
 * requests still carry its name.
 */
function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '')
}

/** Headers by which proxies, tunnels and CDNs say for whom they ask, as they are spelled in Node. */
const OF_PROXIES = [
  // RFC 7239, RFC 9110, and what stood before them.
  /^(forwarded|via)$/,
  /^x-(forwarded|original|rewrite|proxy|envoy|appengine|vercel|nf|arr|azure)(-|$)/,
  // Cloudflare, CloudFront, Fly, Fastly, ngrok, Tailscale; RFC 8586.
  /^(cf|cloudfront|fly|fastly|ngrok|tailscale|cdn)-/,
  /(^|-)(client|real|remote|connecting|originating|proxyuser|source)-?(ip|addr|address)$/,
]

/** Whether a request came through something that brings others' requests to this machine. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => {
    const spelled = name.replaceAll('_', '-')
    return OF_PROXIES.some((pattern) => pattern.test(spelled))
  })
}

/**
 * Refuses what does not come from this machine itself: 421 for another host, 403 for what a proxy
 * forwards, however it spells the host. Mails with links for new passwords and the clock are open to
 * whoever gets through here.
 */
export function onlyLoopback(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { headers } = request
    if (!isLoopbackHost(headers.host)) {
      return refuse(response, 421, 'this machine answers to localhost, 127.0.0.1 and [::1] only')
    }
    if (isForwarded(headers)) return refuse(response, 403, FORWARDED)
    listener(request, response)
  }
}

const FORWARDED =
  'this request came through a proxy, and the sandbox is for one machine only: whoever reaches it ' +
  'reads every mail, with its links for new passwords, and moves the clock. To let others in, ' +
  'deploy the product.'

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(`${status}: ${reason}\n`)
}
