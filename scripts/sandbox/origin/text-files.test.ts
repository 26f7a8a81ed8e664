import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTextFiles } from './text-files.ts'

const LONG = 'Ein Satz über das Herz. '.repeat(100)
let folder: string
const server = createServer()
/** Sends no header of its own, and does not decompress. */
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', path, headers, method }).end()
  const [answer] = await once(asked, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-files-'))
  await writeFile(join(folder, 'page.html'), LONG)
  await writeFile(join(folder, 'short.txt'), 'kurz')
  await writeFile(join(folder, 'picture.png'), LONG)
  const texts = createTextFiles(folder, (file) => ({ 'X-File': file }))
  server.on('request', async (request, response) => {
    if (!(await texts(request, response, request.url ?? ''))) response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

test('a text comes compressed as the client takes it', async () => {
  const brotli = await ask('/page.html', { 'Accept-Encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'x-file': '/page.html',
  })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(LONG)
  const zipped = await ask('/page.html', { 'Accept-Encoding': 'br;q=0, gzip' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.body).toString()).toBe(LONG)
  for (const encodings of ['', 'zstd', 'gzip;q=0']) {
    const plain = await ask('/page.html', { 'Accept-Encoding': encodings })
    expect(plain.headers['content-encoding'], encodings).toBeUndefined()
    expect(plain.body.toString()).toBe(LONG)
  }
  expect((await ask('/short.txt', { 'Accept-Encoding': 'br' })).body.toString()).toBe('kurz')
})

test('HEAD says how long the text is and sends none of it', async () => {
  const { headers, body } = await ask('/page.html', {}, 'HEAD')
  expect(headers['content-length']).toBe(String(Buffer.byteLength(LONG)))
  expect(body.length).toBe(0)
})

test('who has the text is told so, until another takes its place', async () => {
  const { headers } = await ask('/page.html')
  const known = { 'If-None-Match': `"other", ${headers.etag}` }
  expect((await ask('/page.html', known)).status).toBe(304)
  await writeFile(join(folder, 'draft'), LONG.replace('Herz', 'Hirn'))
  await rename(join(folder, 'draft'), join(folder, 'page.html'))
  const changed = await ask('/page.html', known)
  expect([changed.status, changed.body.includes('Hirn')]).toEqual([200, true])
})

test('what is no text, no file or not there is left to others', async () => {
  for (const path of ['/picture.png', '/none.html', '/.html']) {
    expect((await ask(path)).status, path).toBe(404)
  }
})
