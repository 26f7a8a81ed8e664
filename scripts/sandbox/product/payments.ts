import { createServer } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { getRequestListener } from '@hono/node-server'
import { createPaymentSandbox } from '../payments/sandbox.ts'
import { listen } from '../storage/listen.ts'
import { onlyLoopback } from '../storage/loopback-host.ts'
import { openLocalSecrets } from '../storage/secrets.ts'

/** What the provider's own client is made with, and the secret that signs the provider's events. */
export interface PaymentAccess {
  host: string
  port: number
  protocol: 'http'
  secretKey: string
  webhookSecret: string
}

export type LocalPayments = Awaited<ReturnType<typeof startLocalPayments>>

const PAUSE_MILLISECONDS = 30_000

/**
 * Starts the stand-in for the payment provider, on a port of its own on this machine. Events wait
 * until `delivery.deliverTo` says where they go.
 * @param options.database the sandbox's file (`openSandboxFile`)
 * @param options.origin where its pages are
 */
export async function startLocalPayments({
  dataDir,
  database,
  now,
  origin,
}: {
  dataDir: string
  database: DatabaseSync
  now: () => Date
  origin: () => string
}) {
  const { paymentKey, webhookSecret } = await openLocalSecrets(dataDir)
  const sandbox = createPaymentSandbox({
    database,
    now,
    secretKey: paymentKey,
    webhookSecret,
    origin,
  })
  const server = createServer(onlyLoopback(getRequestListener(sandbox.api.fetch)))
  const port = await listen(server, 0)
  const at = { host: '127.0.0.1', port, protocol: 'http' as const }
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
    access: { ...at, secretKey: paymentKey, webhookSecret } satisfies PaymentAccess,
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
