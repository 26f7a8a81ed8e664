/** The examples for Caddy and nginx before a server that tells what it got, where they are found. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientAddress, trustedProxies } from '../../functions/request/trusted-proxies.ts'
import { freePort } from '../support/free-port.ts'
import { isThorough } from '../support/rounds.ts'

const trusted = trustedProxies(['127.0.0.1'])
/** From where clients ask: on Linux all of 127.0.0.0/8 is this machine. */
const CLIENT = '127.0.0.2'
const FORGED = {
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Proto': 'gopher',
  'X-Forwarded-Host': 'evil.example',
}

interface StartedProxy {
  origin: string
  program: ChildProcess
}

const example = (name: string) => readFileSync(`container/${name}`, 'utf8')

/** Starts each as its example says, but for ports, folders and who signed the certificate. */
const proxies = [
  {
    name: 'caddy',
    async start(folder: string, product: number): Promise<StartedProxy> {
      const origin = `http://127.0.0.1:${await freePort()}`
      const settings = join(folder, 'Caddyfile')
      await writeFile(settings, example('Caddyfile').replace('{\n', '{\n\tadmin off\n'))
      const program = spawn('caddy', ['run', '--config', settings, '--adapter', 'caddyfile'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          SITE_ADDRESS: origin,
          PRODUCT: `127.0.0.1:${product}`,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
      })
      return { origin, program }
    },
  },
  {
    name: 'nginx',
    async start(folder: string, product: number): Promise<StartedProxy> {
      const [port, plain] = [await freePort(), await freePort()]
      const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
      const subject = ['-subj', '/CN=hearticle.example', '-days', '2']
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          ...subject,
          '-keyout',
          key,
          '-out',
          certificate,
        ],
        { stdio: 'ignore' },
      )
      const site = example('nginx.conf')
        .replaceAll(/^\s*listen \[::\].*$/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${port} `)
        .replace('127.0.0.1:4321', `127.0.0.1:${product}`)
        .replaceAll('/etc/letsencrypt/live/hearticle.example', folder)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder};`)
        .join('\n')
      const settings = join(folder, 'nginx.conf')
      await writeFile(
        settings,
        `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`,
      )
      const program = spawn('nginx', ['-p', folder, '-c', settings, '-g', 'daemon off;'], {
        stdio: 'ignore',
      })
      return { origin: `https://127.0.0.1:${port}`, program }
    },
  },
]

const isThere = (program: string, argument: string) =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0

describe.each(proxies)('the example for $name', ({ name, start }) => {
  const isTested = isThorough && isThere(name, name === 'nginx' ? '-v' : 'version')
  if (isThorough && !isTested) process.stderr.write(`its example is not tested: no ${name}\n`)
  const tried = test.skipIf(!isTested)

  let folder: string
  let product: Server
  let port: number
  let proxy: StartedProxy
  let cut = 0

  /** Tells what it got; with brotli where that is taken. */
  const answer = async (got: IncomingMessage) => {
    const { headers, socket } = got
    const { length } = await buffer(got)
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    const address = clientAddress(trusted, socket.remoteAddress, forwardedFor)
    return JSON.stringify({ address, length, url: got.url })
  }

  beforeAll(async () => {
    if (!isTested) return
    folder = await mkdtemp(join(tmpdir(), `hearticle-${name}-`))
    product = createServer(async (got, response) => {
      if (got.url === '/cut') {
        cut++
        return void got.socket.destroy()
      }
      const text = await answer(got)
      const takesBrotli = /br/.test(String(got.headers['accept-encoding']))
      response.setHeader('ETag', '"tag"')
      if (takesBrotli) response.setHeader('Content-Encoding', 'br')
      response.end(takesBrotli ? brotliCompressSync(text) : text)
    }).listen(0, '127.0.0.1')
    await once(product, 'listening')
    const address = product.address()
    port = typeof address === 'object' && address ? address.port : 0
    proxy = await start(folder, port)
    // Refused until it listens; `fetch` would refuse the certificate.
    while (proxy.program.exitCode === null && !(await ask('/').catch(() => undefined))) {
      await wait(50)
    }
    expect(proxy.program.exitCode).toBeNull()
  })
  afterAll(async () => {
    if (!isTested) return
    proxy.program.kill('SIGTERM')
    if (proxy.program.exitCode === null) await once(proxy.program, 'exit')
    product.closeAllConnections()
    product.close()
    await rm(folder, { recursive: true })
  })

  const ask = async (path: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const send = proxy.origin.startsWith('https') ? secureRequest : request
    const sent = send(`${proxy.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Host: 'hearticle.example', ...headers },
      localAddress: CLIENT,
      rejectUnauthorized: false,
      agent: false,
    })
    sent.end(body)
    const [got] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: got.statusCode, headers: got.headers, bytes: await buffer(got) }
  }

  tried('says who asks by what for whom, whatever a client claims', async () => {
    const host = name === 'caddy' ? new URL(proxy.origin).host : 'hearticle.example'
    const { bytes } = await ask('/a%2Fb?c=%20', { ...FORGED, Host: host })
    expect(JSON.parse(String(bytes))).toMatchObject({
      url: '/a%2Fb?c=%20',
      address: CLIENT,
    })
  })

  tried('passes on what the product compressed, and compresses nothing itself', async () => {
    const host = { Host: new URL(proxy.origin).host }
    const compressed = await ask('/', { ...host, 'Accept-Encoding': 'gzip, br' })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', etag: '"tag"' })
    expect(JSON.parse(String(brotliDecompressSync(compressed.bytes)))).toMatchObject({ url: '/' })
    const plain = await ask('/', { ...host, 'Accept-Encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.etag).toBe('"tag"')
  })

  tried('lets 20 MB through', async () => {
    const host = { Host: new URL(proxy.origin).host }
    const { status, bytes } = await ask('/upload', host, Buffer.alloc(20_000_000))
    expect(status).toBe(200)
    expect(JSON.parse(String(bytes))).toMatchObject({ length: 20_000_000 })
  })

  tried('does not ask again and again for what the product breaks off', async () => {
    const host = { Host: new URL(proxy.origin).host }
    await Promise.all(Array.from({ length: 4 }, () => ask('/', host, Buffer.alloc(1_000_000))))
    expect((await ask('/cut', host)).status).toBe(503)
    // Caddy takes what a kept connection breaks off for closed since, and tries the next one.
    expect(cut).toBeLessThanOrEqual(name === 'caddy' ? 5 : 1)
  })

  tried('says when to come again while the product does not answer', async () => {
    product.closeAllConnections()
    product.close()
    await once(product, 'close')
    const host = { Host: new URL(proxy.origin).host }
    const { status, headers } = await ask('/', host, Buffer.from('a=b'))
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('30')
    product.listen(port, '127.0.0.1')
    await once(product, 'listening')
    expect((await ask('/', host)).status).toBe(200)
  })
})
