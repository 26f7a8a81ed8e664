import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../../server/listen.ts'
import { openSandboxFile } from '../storage/sandbox-file.ts'
import { type LocalPayments, startLocalPayments } from './payments.ts'

let dataDir: string
let payments: LocalPayments

const start = () =>
  startLocalPayments({
    database: openSandboxFile(dataDir),
    now: () => new Date('2027-01-31T10:00:00Z'),
    origin: () => 'http://localhost:4321',
  })

const clientOf = ({ access: { secretKey, address } }: LocalPayments) =>
  new Stripe(secretKey, { ...address, maxNetworkRetries: 0, timeout: 2_000 })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearticle-payments-'))
  payments = await start()
})

afterEach(async () => {
  await payments.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('the provider’s client works with what it is handed, and still does after a restart', async () => {
  const { id } = await clientOf(payments).customers.create({ name: 'Anna' })
  await payments.stop()
  payments = await start()
  expect(await clientOf(payments).customers.retrieve(id)).toMatchObject({ name: 'Anna' })
})

test('events wait until it is said where they go', async () => {
  await clientOf(payments).customers.create({ name: 'Anna' })
  await payments.catchUp()
  const signatures: unknown[] = []
  const webhook = createServer((request, response) => {
    signatures.push(request.headers['stripe-signature'])
    request.resume().on('end', () => response.end())
  })
  const port = await listen(webhook, 0)
  payments.delivery.deliverTo(`http://127.0.0.1:${port}/api/webhooks/stripe`)
  await payments.catchUp()
  expect(signatures).toEqual([expect.stringMatching(/^t=1801389600,v1=[0-9a-f]{64}/)])
  webhook.closeAllConnections()
  webhook.close()
})

test('it ends, and then nobody listens any more', async () => {
  const client = clientOf(payments)
  await payments.stop()
  await expect(client.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
})
