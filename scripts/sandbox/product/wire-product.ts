import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Settings } from '../../project/environment.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import type { LocalClock } from '../clock/clock.ts'
import { type Inbox, openInbox } from '../mail/inbox.ts'
import { followDays } from './daily-schedule.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { openOrigin } from './origin.ts'
import { type LocalPayments, startLocalPayments } from './payments.ts'
import { type LocalProduct, openProduct } from './product.ts'

interface WiredProduct {
  product: LocalProduct
  payments: LocalPayments
  inbox: Inbox
  days: ReturnType<typeof followDays>
  origin: RequestListener
}

/**
 * The product on one machine with its stand-ins, wired and not yet reachable.
 * @param options.address where it is reached, asked when a link is made
 */
export async function wireProduct(
  { dataDir, ncbi }: Settings,
  { stores, clock, address }: { stores: OpenedStores; clock: LocalClock; address: () => string },
): Promise<WiredProduct> {
  const { now } = clock
  const payments = await startLocalPayments({ dataDir, now, origin: address })
  const product = await openProduct(stores, {
    dataDir,
    now,
    payments: payments.access,
    siteOrigin: address,
    ncbi,
  })
  const days = followDays(product, now)
  const inbox = openInbox(join(dataDir, 'inbox.jsonl'), now)
  const origin = openOrigin({ dataDir, product, clock, inbox, payments, days })
  await product.verifyPrices()
  return { product, payments, inbox, days, origin }
}

/** Prints what a start says last, for people and for scripts that wait for it. */
export function announce(
  address: string,
  demoAccounts: readonly string[],
  hasInbox: boolean,
): void {
  console.log(`ready ${address}`)
  if (hasInbox) console.log(`mails: ${address}/_local/inbox`)
  console.log(`accounts to try it with: ${demoAccounts.join(', ')}; password ${DEMO_PASSWORD}`)
}
