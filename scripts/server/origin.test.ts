// Rules: P-SERVE-COMPRESSED, P-SERVE-PARTS.
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnsweredRequest } from '../../functions/runtime/log.ts'
import { applyChange } from '../publishing/pages/apply-change.ts'
import { compressFiles } from '../publishing/pages/compress-files.ts'
import { createOrigin } from './origin.ts'

const pageOf = (word: string) => `<!DOCTYPE html>${`<p>Ein Satz über das ${word}.`.repeat(100)}`
const PAGE = pageOf('Herz')
/** More than the buffers of a connection hold. */
const LARGE = Array.from({ length: 1_000_000 }, (_, line) => `${(line * 7919) % 1e6} Land`).join()
/** Files with a form that their publication compressed. */
const COMPRESSED = { 'formed.html': PAGE, 'assets/formed.js': PAGE, 'sw.js': PAGE }
/** With another window than the origin's own, so that it can be told from that. */
const formOf = (content: string) => brotliCompressSync(content)
const SOUND = '0123456789'
const ANSWER = Array.from({ length: 1000 }, () => 'Herz')

let folder: string
let site: string
const server = createServer()
const observed: AnsweredRequest[] = []

/** Sends no header of its own, and does not decompress. */
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { port } = server.address() as AddressInfo
  const outgoing = request({ port, host: '127.0.0.1', path, headers, method, agent: false }).end()
  const [answer] = await once(outgoing, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

/** As a publication does it. */
const replace = async (file: string, content: string) => {
  await writeFile(join(folder, 'draft'), content)
  await rename(join(folder, 'draft'), join(site, file))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'origin-'))
  site = join(folder, 'site')
  await mkdir(join(site, 'assets'), { recursive: true })
  await mkdir(join(folder, 'uploads'))
  await writeFile(join(site, 'page.html'), PAGE)
  await writeFile(join(site, 'robots.txt'), 'kurz')
  await writeFile(join(site, 'assets/code.js'), 'run();'.repeat(1000))
  await writeFile(join(site, 'large.xml'), LARGE)
  for (const [file, content] of Object.entries(COMPRESSED)) {
    await writeFile(join(site, file), content)
    await writeFile(join(site, `${file}.br`), formOf(content))
  }
  await writeFile(join(folder, 'uploads/sound.mp3'), Buffer.alloc(30_000_000))
  await writeFile(join(folder, 'uploads/short.mp3'), SOUND)
  const app = new Hono()
    .get('/api/long', (context) => context.json(ANSWER, 200, { ETag: '"tag"' }))
    .get('*', (context) => context.text('of the API', 404))
  const localCalls = new Hono()
  const observeRequest = (answered: AnsweredRequest) => observed.push(answered)
  const folders = { siteFolder: site, objectsFolder: folder }
  server.on('request', createOrigin({ app, localCalls, ...folders, observeRequest }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a file of the site', () => {
  test('comes as it is where its publication did not compress it', async () => {
    for (const encodings of ['', 'gzip, deflate, br']) {
      const { headers, body } = await ask('/page', { 'Accept-Encoding': encodings })
      expect(headers['content-encoding'], encodings).toBeUndefined()
      expect(body.toString()).toBe(PAGE)
    }
  })

  test('has the headers of its kind and those of security', async () => {
    expect((await ask('/page')).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect((await ask('/assets/code.js')).headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('says by HEAD how long it is and sends none of it', async () => {
    const { headers, body } = await ask('/page', {}, 'HEAD')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(PAGE)))
    expect(body.length).toBe(0)
  })

  test('comes in parts of its own bytes, whatever is taken', async () => {
    const part = await ask('/page', { Range: 'bytes=0-8', 'Accept-Encoding': 'br' })
    expect(part.status).toBe(206)
    expect(part.headers['content-encoding']).toBeUndefined()
    expect(part.body.toString()).toBe(PAGE.slice(0, 9))
  })

  test('is not sent to who has it, until another takes its place', async () => {
    await replace('kept.html', PAGE)
    const { headers } = await ask('/kept')
    const validator = { 'If-None-Match': headers.etag as string }
    const again = await ask('/kept', validator)
    expect(again.status).toBe(304)
    expect(again.headers['cache-control']).toBe(headers['cache-control'])
    await replace('kept.html', `${PAGE}<p>neu`)
    const changed = await ask('/kept', validator)
    expect([changed.status, changed.body.toString()]).toEqual([200, `${PAGE}<p>neu`])
  })

  test('that may be framed says so by its own headers, with all else of security (P-EMBED)', async () => {
    for (const path of ['/embed/1', '/en/embed/1']) {
      const { headers } = await ask(path)
      expect(headers, path).not.toHaveProperty('x-frame-options')
      expect(headers, path).not.toHaveProperty('content-security-policy')
      expect(headers['permissions-policy'], path).toContain('camera=()')
    }
    expect((await ask('/embed/1/2')).headers['x-frame-options']).toBe('DENY')
  })

  test('that is not there is answered by the API, by its own headers', async () => {
    const { status, headers, body } = await ask('/none')
    expect([status, body.toString()]).toEqual([404, 'of the API'])
    expect(headers['cache-control']).toBeUndefined()
  })

  test('is whole while it is replaced again and again, and the server goes on where it goes', async () => {
    const versions = ['Herz', 'Hirn und Herz', 'Herz, Hirn und beide Knie'].map(pageOf)
    const draft = join(folder, 'busy')
    await mkdir(draft)
    let isOver = false
    const publish = async () => {
      for (let round = 0; !isOver; round++) {
        await writeFile(join(draft, 'busy.html'), versions[round % 3] as string)
        await compressFiles(draft, ['busy.html'])
        await applyChange(draft, site, { written: ['busy.html'], removed: [] })
        if (round % 5 === 0) await applyChange(draft, site, { written: [], removed: ['busy.html'] })
      }
    }
    const read = async (encoding: string) => {
      for (let round = 0; round < 60; round++) {
        const { status, headers, body } = await ask('/busy', { 'Accept-Encoding': encoding })
        expect([200, 404]).toContain(status)
        if (status === 404) continue
        const text = (
          headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
        ).toString()
        expect(versions).toContain(text)
      }
    }
    const publication = publish()
    await Promise.all(['br', 'br', ''].map(read)).finally(() => {
      isOver = true
    })
    await publication
    expect((await ask('/page')).status).toBe(200)
  })
})

describe('a file that its publication compressed', () => {
  const br = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

  test('is sent as it lies there, with the headers of its file', async () => {
    const { status, headers, body } = await ask('/formed', br)
    expect(body.equals(formOf(PAGE))).toBe(true)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(formOf(PAGE).length),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect((await ask('/assets/formed.js', br)).headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await ask('/sw.js', br)).headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  test('is sent as it is to who does not take brotli', async () => {
    for (const encodings of ['', 'identity', 'br;q=0', 'BR; q=0.0, gzip', 'x-br, gzip']) {
      const { headers, body } = await ask('/formed', { 'Accept-Encoding': encodings })
      expect(headers['content-encoding'], encodings).toBeUndefined()
      expect(headers, encodings).toMatchObject({
        'content-length': String(Buffer.byteLength(PAGE)),
        vary: 'Accept-Encoding',
      })
      expect(body.toString()).toBe(PAGE)
    }
  })

  test('is not sent to who has it in the form that is taken', async () => {
    const plain = (await ask('/formed')).headers.etag as string
    const form = (await ask('/formed', br)).headers.etag as string
    expect(form).not.toBe(plain)
    for (const tags of [form, `"another", ${form}`]) {
      const { status, headers, body } = await ask('/formed', { ...br, 'If-None-Match': tags })
      expect([status, body.length], tags).toEqual([304, 0])
      expect(headers).toMatchObject({
        etag: form,
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=0, must-revalidate',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-encoding']).toBeUndefined()
    }
    expect((await ask('/formed', { ...br, 'If-None-Match': plain })).status).toBe(200)
    expect((await ask('/formed', { 'If-None-Match': form })).status).toBe(200)
  })

  test('is told of by HEAD, and comes in parts of its plain bytes', async () => {
    const { headers, body } = await ask('/formed', br, 'HEAD')
    expect(body.length).toBe(0)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(formOf(PAGE).length),
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    const part = await ask('/formed', { ...br, Range: 'bytes=0-8' })
    expect([part.status, part.body.toString()]).toEqual([206, PAGE.slice(0, 9)])
    expect(part.headers['content-encoding']).toBeUndefined()
    expect(part.headers['content-range']).toBe(`bytes 0-8/${Buffer.byteLength(PAGE)}`)
  })

  test('has no address for its compressed form', async () => {
    for (const path of ['/formed.html.br', '/formed.html%2Ebr', '/sw.js.br', '/sw.js.%62r']) {
      for (const headers of [br, {}, { Range: 'bytes=0-8' }]) {
        expect((await ask(path, headers)).status, path).toBe(404)
      }
    }
  })
})

describe('a part of a sound', () => {
  const askSound = (headers: Record<string, string>, method = 'GET') =>
    ask('/uploads/short.mp3', headers, method)

  test.each([
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
  ])('is what %s says, and joins others of the same version', async (range, part, contentRange) => {
    const whole = await askSound({})
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '10' })
    const { etag, 'last-modified': modified } = whole.headers
    expect(etag).toMatch(/^"/)
    for (const validator of [{}, { 'If-Range': etag }, { 'If-Range': modified }]) {
      const { status, headers, body } = await askSound({ Range: range, ...validator } as never)
      expect([status, body.toString()]).toEqual([206, part])
      expect(headers).toMatchObject({
        'content-range': contentRange,
        'content-length': String(part.length),
        'content-type': 'audio/mpeg',
        'cache-control': 'public, max-age=3600',
        etag,
      })
    }
  })

  test('is all of it where another version or none that can be told was begun', async () => {
    const { etag } = (await askSound({})).headers
    for (const version of ['"other"', `W/${etag}`, 'Thu, 01 Jan 2026 00:00:00 GMT', 'x']) {
      const { status, headers, body } = await askSound({ Range: 'bytes=0-1', 'If-Range': version })
      expect([status, body.toString()], version).toEqual([200, SOUND])
      expect(headers['content-range']).toBeUndefined()
    }
  })

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=', 'bytes=x-'])(
    'is all of it for %s',
    async (range) => {
      const { status, body } = await askSound({ Range: range })
      expect([status, body.toString()]).toEqual([200, SOUND])
    },
  )

  test('that is not there is 416 with how much is, and kept by nobody', async () => {
    for (const range of ['bytes=10-', 'bytes=-0']) {
      const { status, headers } = await askSound({ Range: range })
      expect([status, headers['content-range']]).toEqual([416, 'bytes */10'])
      expect(headers['cache-control']).toBeUndefined()
    }
  })

  test('is not sent by HEAD, nor to who has the sound', async () => {
    const head = await askSound({ Range: 'bytes=2-5' }, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '10', 0])
    const { etag = '' } = head.headers
    for (const known of [etag, `"x", W/${etag}`]) {
      expect((await askSound({ Range: 'bytes=2-5', 'If-None-Match': known })).status).toBe(304)
    }
  })

  test('comes out of the middle of a large file', async () => {
    const part = LARGE.slice(1_000_000, 2_000_000)
    const { status, body } = await ask('/large.xml', { Range: 'bytes=1000000-1999999' })
    expect([status, body.toString() === part]).toEqual([206, true])
  })

  test('of a page that was begun in a form that nobody can tell is all of it', async () => {
    const { etag, 'last-modified': modified } = (await ask('/formed')).headers
    for (const version of [etag, modified]) {
      const headers = { Range: 'bytes=0-1', 'If-Range': version, 'Accept-Encoding': 'br' }
      const answer = await ask('/formed', headers as never)
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, 'br'])
    }
  })
})

test('what is no file is not there, and what cannot be read says so and is kept by nobody', async () => {
  await mkdir(join(site, 'folder.d'))
  expect((await ask('/folder.d')).status).toBe(404)
  await symlink('loop.js', join(site, 'assets/loop.js'))
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { status, headers } = await ask('/assets/loop.js', { 'Accept-Encoding': 'br' })
  expect(status).toBe(500)
  expect(headers['cache-control']).toBeUndefined()
  expect(errorLog).toHaveBeenCalledWith(expect.objectContaining({ code: 'ELOOP' }))
  errorLog.mockRestore()
})

test('a large file comes whole', async () => {
  expect((await ask('/large.xml')).body.toString()).toBe(LARGE)
})

test.runIf(process.platform === 'linux').each([['/uploads/sound.mp3'], ['/large.xml']])(
  'who goes away leaves no file open: %s',
  async (path) => {
    const { port } = server.address() as AddressInfo
    const outgoing = request({ port, host: '127.0.0.1', path, agent: false }).end()
    const [answer] = await once(outgoing, 'response')
    await once(answer, 'data')
    const openFiles = async () => {
      const descriptors = await readdir('/proc/self/fd')
      const links = descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''))
      return (await Promise.all(links)).filter((open) => open.endsWith(path))
    }
    expect(await openFiles()).toHaveLength(1)
    outgoing.destroy()
    await vi.waitFor(async () => expect(await openFiles()).toEqual([]))
  },
)

test('tells of each answer of its own, by the kind of file, and leaves the API to tell of its', async () => {
  observed.length = 0
  await ask('/page?email=secret', { 'Accept-Encoding': 'br' })
  await ask('/assets/code.js', {}, 'HEAD')
  await ask('/uploads/nothing.mp3')
  await ask('/page/')
  await ask('/page', {}, 'POST')
  // These are the API's.
  await ask('/nothing')
  await ask('/api/nothing')
  const requests = () => observed.map(({ milliseconds: _, ...request }) => request)
  await vi.waitFor(() => expect(requests()).toHaveLength(5))
  expect(requests()).toEqual([
    { method: 'GET', route: '/*', status: 200 },
    { method: 'HEAD', route: '/assets/*', status: 200 },
    { method: 'GET', route: '/uploads/*', status: 404 },
    { method: 'GET', route: '/*', status: 301 },
    { method: 'POST', route: '/*', status: 405 },
  ])
})

test('an answer of the API comes compressed as the client takes it, with its tag', async () => {
  const zipped = await ask('/api/long', { 'Accept-Encoding': 'gzip, br' })
  const tag = { etag: 'W/"tag"', vary: 'Accept-Encoding' }
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', ...tag })
  expect(JSON.parse(gunzipSync(zipped.body).toString())).toEqual(ANSWER)
  const plain = await ask('/api/long')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(plain.body.toString())).toEqual(ANSWER)
})
