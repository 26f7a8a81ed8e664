import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as requestOver } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLocalDatabase } from '../database/open.ts'
import { createGate } from '../product/gate.ts'
import { startLocalPayments } from '../product/payments.ts'
import { listen } from './listen.ts'

async function status(port: number, host: string): Promise<number | undefined> {
  const headers = { Host: host }
  const request = requestOver({ host: '127.0.0.1', port, path: '/_database', headers }).end()
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

const FOREIGN = ['evil.example', 'evil.example:4321', 'localhost.evil.example', '127.0.0.1.nip.io']

test('the site answers by names of this machine only', async () => {
  const gate = createGate()
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

test('so do the payment provider’s stand-in and the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearticle-host-'))
  const database = await openLocalDatabase({ dataDir: null })
  const payments = await startLocalPayments({ dataDir, now: () => new Date(), origin: () => '' })
  onTestFinished(async () => {
    await payments.stop()
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  for (const port of [payments.access.port, Number(new URL(database.endpoint).port)]) {
    expect(await status(port, '127.0.0.1')).not.toBe(421)
    for (const host of FOREIGN) expect(await status(port, host), host).toBe(421)
  }
})
