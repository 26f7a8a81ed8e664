import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

export const bucket = 'hearticle-trial-site'
export const secretPath = '/hearticle/trial/origin-secret'
export const secret = 'Zm9yLXRlc3RzLW9ubHk'
export const keysPath = '/hearticle/trial/session-keys'
export const keys = JSON.stringify({
  current: '1',
  keys: { 1: Buffer.alloc(32, 7).toString('base64') },
})
export const shell = '<!doctype html><title>Nicht gefunden</title>'

/** SSM, and S3 with a shell and more objects; both say which they were asked for. */
export async function openNeighbours() {
  const asked: string[] = []
  const objects = new Map<string, Uint8Array>()
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const { Name } = JSON.parse(await text(request)) as { Name: string }
      asked.push(`parameter ${Name}`)
      response.setHeader('Content-Type', 'application/x-amz-json-1.1')
      response.end(
        JSON.stringify({ Parameter: { Name, Value: Name === keysPath ? keys : secret } }),
      )
    } else if (request.method === 'PUT') {
      objects.set(new URL(request.url ?? '/', 'http://localhost').pathname, await buffer(request))
      response.end()
    } else if (request.method === 'DELETE') {
      response.writeHead(204).end()
    } else {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      asked.push(`object ${pathname}`)
      const isShell = pathname.startsWith(`/${bucket}/site/shell/`)
      const body = isShell ? shell : objects.get(pathname)
      if (body === undefined) {
        response.writeHead(404, { 'Content-Type': 'application/xml' })
        response.end('<Error><Code>NoSuchKey</Code></Error>')
        return
      }
      response.setHeader('Content-Type', 'text/html')
      response.end(body)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    objects,
    endpoint: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
