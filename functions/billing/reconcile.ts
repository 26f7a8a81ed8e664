import type { Account } from '../../src/domain/account/account.ts'
import { newCustomer } from '../../src/domain/billing/billing-record.ts'
import { hasEnded } from '../../src/domain/billing/paid-subscription.ts'
import { isSameData } from '../../src/domain/text/canonical-json.ts'
import type { EventLog } from '../runtime/log.ts'
import type { Stores } from '../store/create-stores.ts'
import { PaymentUnavailable } from './payment-unavailable.ts'
import type { SeenSubscription } from './provider.ts'
import { type SyncDependencies, syncSubscription } from './sync-subscription.ts'

const RECONCILIATION_JOB = 'reconciliation'

/** What a reconciliation found and did; counts. */
export interface ReconciliationReport {
  /** Of ours that stand at the provider. */
  checked: number
  /** People whose record was not what the provider says. */
  repaired: number
  /** Customers whose person did not know of them, as after a restore. */
  adopted: number
  /** Ended, since their user was deleted. */
  orphansEnded: number
  /** Not ordered here; left alone. */
  foreign: number
  /** Where something failed or nobody is known who ordered; the next run tries again. */
  failed: number
}

export interface Reconciling extends Omit<SyncDependencies, 'stores'> {
  stores: Omit<SyncDependencies['stores'], 'users'> & {
    users: Pick<Stores['users'], 'find' | 'listAll'>
  }
  log: EventLog
}

export type WasDeleted = (userId: string) => Promise<boolean>

/** So often in a row the provider does not answer: then it is down, and the rest waits. */
const DOWN_AFTER = 3

/**
 * Compares what stands at the provider with what stands here, and repairs by the way of events what
 * is different: so everything is right again even where every event was lost (P-PAYMENT-EVENTS).
 * @param wasDeleted whether a user who is not there was deleted: what only the database does not
 *   know of, as after a restore of an old one, goes on
 * @throws PaymentUnavailable where the provider is down, after noting how far it came
 */
export async function reconcile(
  dependencies: Reconciling,
  at: Date,
  wasDeleted: WasDeleted = async () => false,
): Promise<ReconciliationReport> {
  const { provider, stores, log } = dependencies
  const report: ReconciliationReport = {
    checked: 0,
    repaired: 0,
    adopted: 0,
    orphansEnded: 0,
    foreign: 0,
    failed: 0,
  }
  if (!(await provider.isSetUp())) return report
  let unavailable = 0
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      unavailable = 0
    } catch (error) {
      report.failed += 1
      const name = error instanceof Error ? error.name : typeof error
      log({ level: 'error', message: 'a subscription could not be reconciled', error: name })
      const isDown = error instanceof PaymentUnavailable && error.reason !== 'unreadable'
      unavailable = isDown ? unavailable + 1 : 0
      if (unavailable === DOWN_AFTER) throw error
    }
  }
  /** Those of which it is known that they are right. */
  const verified = new Set<string>()
  try {
    for await (const seen of provider.standingSubscriptions()) {
      await attempt(async () => {
        if (seen === 'unreadable') throw new Error('a subscription cannot be read')
        await reconcileSubscription(dependencies, seen, { report, verified, wasDeleted })
      })
    }
    for await (const account of stores.users.listAll()) {
      if (account.billing)
        await attempt(() => reconcileUser(dependencies, account, { report, verified, at }))
    }
  } finally {
    const datedReport = { ...report, at: at.toISOString() }
    log({ level: 'info', message: RECONCILIATION_JOB, ...datedReport })
    await stores.billingRecords.noteReport(RECONCILIATION_JOB, datedReport)
  }
  return report
}

interface Progress {
  report: ReconciliationReport
  verified: Set<string>
}

const CAUSE = { cause: 'reconciliation' } as const

async function reconcileSubscription(
  dependencies: Reconciling,
  { subscription, customerId, userId: orderedBy, isOurs }: SeenSubscription,
  { report, verified: right, wasDeleted }: Progress & { wasDeleted: WasDeleted },
): Promise<void> {
  const { provider, stores, log } = dependencies
  const { id } = subscription
  const userId = orderedBy ?? (isOurs ? await stores.billingRecords.ownerOf(customerId) : undefined)
  if (userId === undefined) {
    report.foreign += 1
    return
  }
  report.checked += 1
  const account = await stores.users.find(userId)
  if (!account && !(await wasDeleted(userId))) {
    log({ level: 'error', message: 'a subscription is of nobody who is known', subscription: id })
    report.failed += 1
    return
  }
  if (!account) {
    await provider.endNow(id, `end-${id}`)
    report.orphansEnded += 1
    return
  }
  if (await adoptCustomer(dependencies, account, customerId)) report.adopted += 1
  const stored = account.billing?.subscriptions.find((one) => one.id === id)
  if (!isSameData(stored, subscription)) {
    // Where one was not told of, others of the same customer may not have been either.
    await syncSubscription(dependencies, userId, () => provider.subscriptionsOf(customerId), {
      ...CAUSE,
      reference: id,
    })
    report.repaired += 1
  }
  right.add(id)
}

/** Lets a person know of a customer of theirs. @returns whether they did not */
async function adoptCustomer(
  { stores: { billingRecords } }: Reconciling,
  { id: userId, billing: record }: Account,
  customerId: string,
): Promise<boolean> {
  if (record?.customerId === customerId) return false
  if (record === null) return billingRecords.setCustomer(userId, null, newCustomer(customerId))
  if ((await billingRecords.ownerOf(customerId)) === userId) return false
  await billingRecords.addCustomer(userId, customerId)
  return true
}

/**
 * What a person is thought to have that does not stand at the provider, and orders that went on.
 */
async function reconcileUser(
  dependencies: Reconciling,
  { id: userId, billing }: Account,
  { report, verified: right, at }: Progress & { at: Date },
): Promise<void> {
  const { provider } = dependencies
  const checkout = billing?.checkout ?? null
  const open = (billing?.subscriptions ?? []).filter(
    (subscription) => !hasEnded(subscription) && !right.has(subscription.id),
  )
  if (open.length === 0 && checkout === null) return
  const isClosed = checkout !== null && Date.parse(checkout.expiresAt) <= at.getTime()
  const after = await syncSubscription(
    dependencies,
    userId,
    async ({ customerId }) => {
      const ordered = checkout ? await provider.subscriptionsOf(customerId) : []
      const missing = open.filter(({ id }) => !ordered.some((seen) => seen.subscription.id === id))
      const others = await Promise.all(missing.map(({ id }) => provider.findSubscription(id)))
      return [...ordered, ...others]
    },
    { ...CAUSE, reference: null, ...(isClosed && { closedCheckout: checkout.sessionId }) },
  )
  if (after?.billing && after.billing.version !== billing?.version) report.repaired += 1
}
