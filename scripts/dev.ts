/**
 * `npm run dev`
 * The product with pages that reload as their sources change. Pages are made on demand from the
 * snapshot of this start; the API runs beside them on a port of its own.
 */
import { join } from 'node:path'
import { dev } from 'astro'
import { openStores } from './open-stores.ts'
import { endSignal, onEnd } from './project/end-signal.ts'
import { readSettings } from './project/environment.ts'
import { PROJECT_FOLDER } from './project/folders.ts'
import { createClock } from './sandbox/clock/clock.ts'
import { openInbox } from './sandbox/mail/inbox.ts'
import { followDays } from './sandbox/product/daily-schedule.ts'
import { bringDemoAccounts, DEMO_PASSWORD } from './sandbox/product/demo-accounts.ts'
import { createGate } from './sandbox/product/gate.ts'
import { openOrigin } from './sandbox/product/origin.ts'
import { startLocalPayments } from './sandbox/product/payments.ts'
import { openProduct, prepareContent } from './sandbox/product/product.ts'
import { claimFolder } from './sandbox/storage/claim-folder.ts'
import { listen } from './sandbox/storage/listen.ts'

const settings = readSettings()
if (settings.tableName !== undefined) throw new Error('npm run dev takes no TABLE_NAME')
const end = endSignal()
const claim = claimFolder(settings.dataDir)
const clock = createClock(join(settings.dataDir, 'clock.json'))
const stores = await openStores(settings, clock.now)
let address = ''
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
await product.verifyPrices()
await prepareContent(stores, clock.now())
const days = followDays(product, clock.now)
const inbox = openInbox(join(settings.dataDir, 'inbox.jsonl'), clock.now)
const demoAccounts = await bringDemoAccounts(stores, clock.now())
const gate = createGate()
gate.open(openOrigin({ dataDir: settings.dataDir, product, clock, inbox, payments, days }))
const api = `http://127.0.0.1:${await listen(gate.server, 0)}`
const server = await dev({
  root: PROJECT_FOLDER,
  server: { host: '127.0.0.1', port: settings.port },
  vite: {
    server: {
      proxy: {
        '/api': api,
        '/content': api,
        '/uploads': api,
        '/_local/clock': api,
        '/_local/inbox': api,
        '/_local/checkout': api,
        '/_local/portal': api,
        '/_local/invoice': api,
      },
    },
  },
})
address = `http://localhost:${server.address.port}`
claim.tell(address)
payments.delivery.deliverTo(`${api}/api/webhooks/stripe`)
const mail = product.startMail(inbox, address)
onEnd(end, async () => {
  await server.stop()
  gate.close()
  await payments.stop()
  await days.stop()
  await mail.stop()
  await stores.close()
})
console.log(`ready ${address}`)
console.log(`accounts to try it with: ${demoAccounts.join(', ')}; password ${DEMO_PASSWORD}`)
