import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the server saw it. */
type SeenRequest = { method: string; path: string; parameters: URLSearchParams }
/** How the server answers one request. */
export type Reply = (response: ServerResponse, request: SeenRequest) => void

/** An HTTP server on 127.0.0.1 that answers by a function and remembers what it was asked. */
export async function loopbackHttp(reply: Reply): Promise<{
  url: string
  requests: SeenRequest[]
  close: () => Promise<void>
}> {
  const requests: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const seen = await readRequest(request)
    requests.push(seen)
    reply(response, seen)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, requests, close }
}

/** Parameters of the address and of a form in the body together. */
async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const form = new URLSearchParams(Buffer.concat(parts).toString())
  const parameters = new URLSearchParams([...searchParams, ...form])
  return { method: request.method ?? '', path: pathname, parameters }
}
