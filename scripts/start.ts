/**
 * `npm start [-- --accept-loss]`
 * Everything on one machine: the local database with the sample content, the built site and the
 * API, on one origin. Ctrl-C ends all of it. A database that does not hold what was acknowledged is
 * only used with `--accept-loss`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStores } from './open-stores.ts'
import { endSignal, onEnd } from './project/end-signal.ts'
import { DEFAULT_PORT, readSettings, type Settings } from './project/environment.ts'
import type { OpenedStores } from './project/opened-stores.ts'
import { runCommand } from './project/run-command.ts'
import { createClock, type LocalClock } from './sandbox/clock/clock.ts'
import { openInbox } from './sandbox/mail/inbox.ts'
import { followDays } from './sandbox/product/daily-schedule.ts'
import { bringDemoAccounts, DEMO_PASSWORD } from './sandbox/product/demo-accounts.ts'
import { followChanges } from './sandbox/product/follow-changes.ts'
import { createGate, type Gate } from './sandbox/product/gate.ts'
import { openOrigin } from './sandbox/product/origin.ts'
import { startLocalPayments } from './sandbox/product/payments.ts'
import { openProduct } from './sandbox/product/product.ts'
import { publishAside } from './sandbox/product/publish-aside.ts'
import { publishAtStart } from './sandbox/product/publish-at-start.ts'
import { claimFolder } from './sandbox/storage/claim-folder.ts'
import { listen } from './sandbox/storage/listen.ts'

await runCommand(async () => {
  const settings = readSettings()
  if (settings.tableName !== undefined) {
    throw new Error(
      'TABLE_NAME is set: npm start works on this machine only and would seed that table',
    )
  }
  nameOrigin(settings.port)
  const { values } = parseArgs({ options: { 'accept-loss': { type: 'boolean' } } })
  const end = endSignal()
  const gate = createGate()
  const claim = claimFolder(settings.dataDir)
  let stores: OpenedStores | undefined
  try {
    const address = `http://localhost:${await listen(gate.server, settings.port)}`
    claim.tell(address)
    const clock = createClock(join(settings.dataDir, 'clock.json'))
    stores = await openStores(settings, clock.now, { acceptLoss: values['accept-loss'] ?? false })
    await start(settings, { stores, clock, end, gate, address })
  } catch (error) {
    gate.close()
    await stores?.close()
    claim.release()
    if (end.aborted) return 130
    throw error
  }
  return 0
})

/**
 * Links that pages carry with them lead to where this product runs. The default port is the default
 * of the build, too; one that the system gives is not known yet.
 */
function nameOrigin(port: number): void {
  if (port === 0 || port === DEFAULT_PORT) return
  process.env.PUBLIC_SITE_ORIGIN ??= `http://localhost:${port}`
}

/** Where links in mails lead. */
function siteOrigin(address: string): string {
  return new URL(process.env.PUBLIC_SITE_ORIGIN || address).origin
}

async function start(
  settings: Settings,
  {
    stores,
    clock,
    end,
    gate,
    address,
  }: { stores: OpenedStores; clock: LocalClock; end: AbortSignal; gate: Gate; address: string },
): Promise<void> {
  const payments = await startLocalPayments({
    dataDir: settings.dataDir,
    now: clock.now,
    origin: () => address,
  })
  const product = await openProduct(stores, {
    dataDir: settings.dataDir,
    now: clock.now,
    payments: payments.access,
    siteOrigin: () => address,
    ncbi: settings.ncbi,
  })
  const days = followDays(product, clock.now)
  const inbox = openInbox(join(settings.dataDir, 'inbox.jsonl'), clock.now)
  const origin = openOrigin({ dataDir: settings.dataDir, product, clock, inbox, payments, days })
  await product.verifyPrices()
  const publishedDay = await publishAtStart(stores, clock.now, end)
  const demoAccounts = await bringDemoAccounts(stores, clock.now())
  await days.runNow()
  gate.open(origin)
  payments.delivery.deliverTo(`${address}/api/webhooks/stripe`.replace('localhost', '127.0.0.1'))
  const mail = product.startMail(inbox, siteOrigin(address))
  const publication = followChanges(stores, {
    now: clock.now,
    publish: publishAside,
    publishedDay,
    onlyAsked: settings.publishesByItself === false,
  })
  onEnd(end, async () => {
    gate.close()
    await publication.stop()
    await payments.stop()
    await days.stop()
    await mail.stop()
    await stores.close()
  })
  if (Math.abs(clock.now().getTime() - Date.now()) > 1000) {
    console.log(`the clock was moved: it is ${clock.now().toISOString()} here`)
  }
  console.log(`ready ${address}`)
  console.log(`mails: ${address}/_local/inbox`)
  console.log(`accounts to try it with: ${demoAccounts.join(', ')}; password ${DEMO_PASSWORD}`)
}
