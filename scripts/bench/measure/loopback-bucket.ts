import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface LoopbackBucket {
  endpoint: string
  objects: Map<
    string,
    { md5: string; type: string | undefined; caching: string | undefined; bytes: Uint8Array }
  >
  /** What it was asked, as `PUT site/index.html`. */
  seen: string[]
  /** A key that it takes from nobody. */
  refused: string | undefined
  /** Called with each request before it is answered, as `PUT site/index.html`; may never return. */
  hold: ((request: string) => Promise<void>) | undefined
  close(): Promise<void>
}

/** A bucket named `site` on 127.0.0.1 that lists, takes, gives and deletes, and no more. */
export async function openLoopbackBucket(): Promise<LoopbackBucket> {
  const objects: LoopbackBucket['objects'] = new Map()
  const isRefused = (key: string) => key === bucket.refused
  const answer = async (request: IncomingMessage): Promise<string | Uint8Array | undefined> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await buffer(request)
    const key = decodeURIComponent(pathname).slice('/site/'.length)
    bucket.seen.push(`${request.method} ${key}`)
    await bucket.hold?.(`${request.method} ${key}`)
    if (request.method === 'PUT') {
      if (isRefused(key)) return 'AccessDenied'
      objects.set(key, {
        bytes: new Uint8Array(body),
        md5: createHash('md5').update(body).digest('hex'),
        type: request.headers['content-type'],
        caching: request.headers['cache-control'],
      })
      return ''
    }
    if (request.method === 'POST') {
      for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g))
        objects.delete(key)
      return '<DeleteResult/>'
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return ''
    }
    if (key !== '') return objects.get(key)?.bytes
    const prefix = searchParams.get('prefix') ?? ''
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { md5 }]) => `<Contents><Key>${key}</Key><ETag>"${md5}"</ETag></Contents>`)
    return `<ListBucketResult>${contents.join('')}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const content = await answer(request)
    if (content === 'AccessDenied') {
      response.writeHead(403, { 'Content-Type': 'application/xml' })
      response.end('<Error><Code>AccessDenied</Code></Error>')
    } else if (content === undefined) {
      response.writeHead(404, { 'Content-Type': 'application/xml' })
      response.end('<Error><Code>NoSuchKey</Code></Error>')
    } else if (typeof content === 'string' && content !== '') {
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(content)
    } else {
      response.writeHead(200).end(content)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bucket: LoopbackBucket = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    seen: [],
    refused: undefined,
    hold: undefined,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return bucket
}
