import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface LoopbackBucket {
  endpoint: string
  objects: Map<string, { md5: string; type: string | undefined; caching: string | undefined }>
  close(): Promise<void>
}

/** A bucket named `site` on 127.0.0.1 that lists, takes and deletes, and no more. */
export async function openLoopbackBucket(): Promise<LoopbackBucket> {
  const objects: LoopbackBucket['objects'] = new Map()
  const answer = async (request: IncomingMessage): Promise<string> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await buffer(request)
    if (request.method === 'PUT') {
      objects.set(decodeURIComponent(pathname).slice('/site/'.length), {
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
    const prefix = searchParams.get('prefix') ?? ''
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { md5 }]) => `<Contents><Key>${key}</Key><ETag>"${md5}"</ETag></Contents>`)
    return `<ListBucketResult>${contents.join('')}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const xml = await answer(request)
    response.writeHead(200, xml === '' ? {} : { 'Content-Type': 'application/xml' }).end(xml)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
