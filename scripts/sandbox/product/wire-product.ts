import { join } from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Settings } from '../../project/environment.ts'
import { SITE_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { followDays } from '../../server/daily-schedule.ts'
import { importInChildProcess } from '../../server/import-in-child-process.ts'
import { createOrigin } from '../../server/origin.ts'
import { openProduct } from '../../server/product.ts'
import type { LocalClock } from '../clock/clock.ts'
import { openInbox } from '../mail/inbox.ts'
import { openSandboxFile } from '../storage/sandbox-file.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { createLocalCalls } from './local-calls.ts'
import { startLocalPayments } from './payments.ts'

/**
 * The product on one machine with its stand-ins, wired and not yet reachable.
 * @param options.address where it is reached, asked when a link is made
 * @returns `stop` ends all of it and closes the stores
 */
export async function wireProduct(
  { dataDir, ncbi, country, dataLicence, deskPasskeys = false }: Settings,
  { stores, clock, address }: { stores: OpenedStores; clock: LocalClock; address: () => string },
) {
  const { now } = clock
  const database = openSandboxFile(dataDir)
  const payments = await startLocalPayments({ database, now, origin: address })
  const product = await openProduct(stores, {
    dataDir,
    now,
    payments: payments.access,
    stage: 'local',
    version: 'local',
    clientAddress: (context) => getConnInfo(context).remote.address,
    siteOrigin: address,
    jobs: ['daily', 'study-import', 'letters'],
    ncbi,
    country,
    dataLicence,
    deskPasskeys,
  })
  // A child reads how far the clock is moved when it begins, and a move of it runs what is due anew.
  const days = followDays(
    {
      daily: () => product.runDailyJob(),
      'study-import': importInChildProcess,
      letters: () => product.runLetters(),
    },
    now,
  )
  const inbox = openInbox(database, now)
  const afterMove = async () => {
    await payments.catchUp()
    await days.runNow('daily')
    await days.runNow('letters')
    days.runDue()
  }
  const origin = createOrigin({
    app: product.app,
    isGone: product.isGone,
    isNewer: product.isNewer,
    localCalls: createLocalCalls({ clock, inbox, payments, afterMove }),
    siteFolder: SITE_FOLDER,
    objectsFolder: join(dataDir, 'objects'),
  })
  await product.verifyPrices()
  let mail: ReturnType<typeof product.startMail> | undefined
  return {
    origin,
    days,
    openPublished: product.openPublished,
    /**
     * Mails and events of payments are delivered from now on.
     * @param webhookOrigin where the payment provider's stand-in reaches the API
     * @param siteOrigin where links in mails lead
     */
    deliver(webhookOrigin: string, siteOrigin: string): void {
      payments.delivery.deliverTo(`${webhookOrigin}/api/webhooks/stripe`)
      mail = product.startMail(inbox, siteOrigin)
    },
    async stop(): Promise<void> {
      await payments.stop()
      await days.stop()
      await mail?.stop()
      database.close()
      await stores.close()
    },
  }
}

/** Prints what a start says last, for users and for scripts that wait for it. */
export function announce(
  address: string,
  demoAccounts: readonly string[],
  hasInbox: boolean,
): void {
  console.log(`ready ${address}`)
  if (hasInbox) console.log(`mails: ${address}/_local/inbox`)
  console.log(`accounts to try it with: ${demoAccounts.join(', ')}; password ${DEMO_PASSWORD}`)
}
