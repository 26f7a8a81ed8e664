/** The packaged API in place of the app of a fixture, with what it asks of AWS compared with its role. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import type { Hono } from 'hono'
import type { AppFixture } from '../../support/app.ts'
import { noon } from '../../support/records.ts'
import { openPackaged, type PackagedInstance } from '../../support/run-packaged.ts'
import { contentOf, placeCatalogue } from '../../support/search-index.ts'
import { gatewayEvent } from '../gateway-event.ts'
import type { Recorder, RoleRecording } from './recorder.ts'

interface Answer {
  statusCode: number
  headers: Record<string, string>
  body: string
  isBase64Encoded: boolean
}

/** The bucket has a search index and shells, as after a publication. */
export async function fillBucket({ bucket }: Recorder, folder: string): Promise<void> {
  const set = (key: string, bytes: Uint8Array) =>
    bucket.objects.set(key, { bytes, md5: '', type: undefined, caching: undefined })
  const current = await placeCatalogue(folder, contentOf(3))
  set(`catalogue/${current.file}.zst`, zstdCompressSync(await readFile(join(folder, current.file))))
  set('catalogue/current.json', Buffer.from(JSON.stringify(current)))
  set('site/shell/de/not-found.html', Buffer.from('<!doctype html><title>?</title>'))
}

/**
 * Starts an instance at the table and the clock of a fixture.
 * @param sandboxPort where the payment provider answers
 * @returns takes the place of the fixture's app
 */
export async function openPackagedApi(
  { stores: { table } }: AppFixture,
  { service }: Recorder,
  recording: RoleRecording,
  { folder, sandboxPort }: { folder: string; sandboxPort: number },
): Promise<{ app: Hono; close(): Promise<void> }> {
  const { hostname = '', port = 0 } = (await table.client.config.endpoint?.()) ?? {}
  const environment = await recording.environment({
    AWS_ENDPOINT_URL_DYNAMODB: `http://${hostname}:${port}`,
    TABLE_NAME: table.name,
    TMPDIR: folder,
    VERSION: 'trial',
    FIXED_TIME: String(noon.getTime()),
    SANDBOX_PORT: String(sandboxPort),
  })
  const instance = openPackaged<Answer>(join(service.serviceFolder, 'api.mjs'), environment)
  const request = (path: string, init?: RequestInit) => answerOf(instance, path, init)
  return { app: { request } as unknown as Hono, close: instance.close }
}

async function answerOf(
  instance: PackagedInstance<Answer>,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const asked = new Request(new URL(path, 'http://localhost'), init)
  const { pathname, search } = new URL(asked.url)
  const body = new Uint8Array(await asked.arrayBuffer())
  const { answer } = await instance.invoke(
    gatewayEvent(pathname, {
      method: asked.method,
      query: search.slice(1),
      headers: {
        'x-origin-secret': 'key',
        'cloudfront-viewer-address': '192.0.2.1:4000',
        ...Object.fromEntries(asked.headers),
      },
      ...(body.length > 0 && { body }),
    }),
  )
  const { statusCode: status, headers, isBase64Encoded } = answer
  const isEmpty = [204, 304].includes(status)
  const content = isBase64Encoded ? Buffer.from(answer.body, 'base64') : answer.body
  return new Response(isEmpty ? null : content, { status, headers })
}
