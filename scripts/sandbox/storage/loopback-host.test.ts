import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as requestOver } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createGate } from '../../server/gate.ts'
import { listen } from '../../server/listen.ts'
import { startLocalPayments } from '../product/payments.ts'
import { onlyLoopback } from './loopback-host.ts'
import { openSandboxFile } from './sandbox-file.ts'

async function status(
  port: number,
  host: string,
  more: Record<string, string> = {},
): Promise<number | undefined> {
  const headers = { Host: host, ...more }
  const request = requestOver({ host: '127.0.0.1', port, path: '/', headers }).end()
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

const FOREIGN = ['evil.example', 'evil.example:4321', 'localhost.evil.example', '127.0.0.1.nip.io']

test('the site answers by names of this machine only', async () => {
  const gate = createGate(onlyLoopback)
  const port = await listen(gate.server, 0)
  onTestFinished(() => gate.close())
  expect(await status(port, 'localhost')).toBe(503)
  gate.open((_request, response) => response.end('mails'))
  for (const host of [
    'localhost',
    `localhost:${port}`,
    '127.0.0.1:80',
    '[::1]',
    '[::1]:4321',
    'LOCALHOST',
  ])
    expect(await status(port, host), host).toBe(200)
  for (const host of FOREIGN) expect(await status(port, host), host).toBe(421)
})

const FORWARDING = [
  'Forwarded',
  'Via',
  'X-Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'x-forwarded-proto',
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'Client-IP',
  'X-Cluster-Client-IP',
  'X_Real_Ip',
  'CF-Connecting-IP',
  'CF-Ray',
  'CF-Visitor',
  'Fly-Client-IP',
  'Fastly-Client-IP',
  'CDN-Loop',
  'X-Original-Host',
  'X-Original-URL',
  'X-Original-Forwarded-For',
  'X-Rewrite-URL',
  'CloudFront-Viewer-Address',
  'X-Azure-ClientIP',
  'WL-Proxy-Client-IP',
  'X-Remote-Addr',
]

test('what a proxy forwards is refused, and told what for and what to do instead', async () => {
  const gate = createGate(onlyLoopback)
  const port = await listen(gate.server, 0)
  onTestFinished(() => gate.close())
  gate.open((_request, response) => response.end('mails'))
  for (const name of FORWARDING)
    expect(await status(port, 'localhost', { [name]: '192.0.2.1' }), name).toBe(403)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Via: '1.1 tunnel' } })
  expect(await answer.text()).toMatch(/^403: .*through a proxy.* one machine only.* deploy/)
})

test('what browsers and programs of this machine send of themselves is answered', async () => {
  const gate = createGate(onlyLoopback)
  const port = await listen(gate.server, 0)
  onTestFinished(() => gate.close())
  gate.open((_request, response) => response.end('mails'))
  const own = {
    Origin: 'http://localhost',
    Referer: 'http://localhost/',
    'Sec-Fetch-Site': 'same-origin',
    'X-Requested-With': 'fetch',
    'Stripe-Signature': 't=1',
    'X-Stripe-Client-User-Agent': '{}',
    'Cache-Control': 'no-cache',
    'Idempotency-Key': 'k',
  }
  expect(await status(port, 'localhost', own)).toBe(200)
})

test('the payment provider’s stand-in refuses the same', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearticle-host-'))
  const payments = await startLocalPayments({
    database: openSandboxFile(dataDir),
    now: () => new Date(),
    origin: () => '',
  })
  onTestFinished(async () => {
    await payments.stop()
    await rm(dataDir, { recursive: true })
  })
  const { port } = payments.access.address
  expect(await status(port, '127.0.0.1')).not.toBe(421)
  for (const host of FOREIGN) expect(await status(port, host), host).toBe(421)
  expect(await status(port, '127.0.0.1', { 'X-Forwarded-For': '192.0.2.1' })).toBe(403)
})
