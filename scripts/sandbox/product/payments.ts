import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { getRequestListener } from '@hono/node-server'
import { listen } from '../../server/listen.ts'
import type { PaymentAccess } from '../../server/product.ts'
import { createPaymentSandbox } from '../payments/sandbox.ts'
import { onlyLoopback } from '../storage/loopback-host.ts'

export type LocalPayments = Awaited<ReturnType<typeof startLocalPayments>>

const PAUSE_MILLISECONDS = 30_000

/**
 * Starts the stand-in for the payment provider, on a port of its own on this machine. Events wait
 * until `delivery.deliverTo` says where they go.
 * @param options.database the sandbox's file (`openSandboxFile`)
 * @param options.origin where its pages are
 */
export async function startLocalPayments({
  database,
  now,
  origin,
}: {
  database: DatabaseSync
  now: () => Date
  origin: () => string
}) {
  // Who calls it and who signs is this process, so both are made up at each start.
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const sandbox = createPaymentSandbox({
    database,
    now,
    secretKey,
    webhookSecret,
    origin,
  })
  const server = createServer(onlyLoopback(getRequestListener(sandbox.api.fetch)))
  const port = await listen(server, 0)
  const address = { host: '127.0.0.1', port, protocol: 'http' as const }
  // By themselves they keep nothing alive, such as a start that failed.
  server.unref()
  const timer = setInterval(() => {
    try {
      sandbox.advance()
    } catch (error) {
      console.error('payments could not be brought up to date:', error)
    }
  }, PAUSE_MILLISECONDS).unref()
  return {
    pages: sandbox.pages,
    changePrice: sandbox.changePrice,
    delivery: sandbox.delivery,
    access: { address, secretKey, webhookSecret } satisfies PaymentAccess,
    /** Does what has become due by the clock; resolves when its events were delivered once. */
    async catchUp(): Promise<void> {
      sandbox.advance()
      await sandbox.delivery.flush()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await sandbox.stop()
    },
  }
}
