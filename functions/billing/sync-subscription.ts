import { setTimeout as wait } from 'node:timers/promises'
import type { EntitlementChange } from '../../src/contract/billing/billing.ts'
import type { Account } from '../../src/domain/account/account.ts'
import type { BillingRecord } from '../../src/domain/billing/billing-record.ts'
import { isSameData } from '../../src/domain/text/canonical-json.ts'
import type { Stores } from '../store/create-stores.ts'
import { billingMailRequest } from './billing-mail-requests.ts'
import { entitlementChange } from './entitlement-change.ts'
import { mergeSubscriptions } from './merge-subscriptions.ts'
import { PaymentUnavailable } from './payment-unavailable.ts'
import type { PaymentProvider, SeenSubscription } from './provider.ts'

export interface SyncDependencies {
  provider: PaymentProvider
  stores: Pick<Stores, 'billingRecords' | 'prices'> & { users: Pick<Stores['users'], 'find'> }
  now: () => Date
}

export interface SyncCause extends Pick<EntitlementChange, 'cause' | 'reference'> {
  /** The event that is done with it. */
  eventId?: string
  /** An order that is not open any more. */
  closedCheckout?: string | undefined
}

type OwnedRecord = BillingRecord & { userId: string }

const MAX_ATTEMPTS = 8
const LONGEST_WAIT_MILLISECONDS = 50

/**
 * Turns what the payment provider knows into access; nothing else does. It reads the account, asks
 * the provider, and writes the result only if the record has not changed meanwhile. So the record
 * never goes back to an older state, however often and in whatever order this runs
 * (P-PAYMENT-EVENTS).
 * @param fetchSubscriptions asks the provider; called again after each version conflict
 * @returns the account after it; undefined where the user is gone or no customer
 * @throws PaymentUnavailable where nothing was written, and another try can do it
 */
export async function syncSubscription(
  { provider, stores, now }: SyncDependencies,
  userId: string,
  fetchSubscriptions: (record: BillingRecord) => Promise<Array<SeenSubscription | undefined>>,
  cause: SyncCause,
): Promise<Account | undefined> {
  const { eventId, closedCheckout } = cause
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await wait(Math.random() * LONGEST_WAIT_MILLISECONDS)
    const account = await stores.users.find(userId)
    const before = account?.billing
    if (!account || !before) return undefined
    const seen = (await fetchSubscriptions(before)).filter(
      (one) => one !== undefined && belongsToUser(one, { ...before, userId }),
    )
    const closes = closedCheckout !== undefined && before.checkout?.sessionId === closedCheckout
    if (seen.length === 0 && !closes) return account

    const refreshed = await mergeSubscriptions(
      provider,
      before,
      seen.map((one) => (one as SeenSubscription).subscription),
    )
    const checkout = closes ? null : refreshed.record.checkout
    const after = { ...refreshed.record, checkout, version: before.version + 1 }
    const isChanged = !isSameData({ ...after, version: before.version }, before)
    if (!isChanged && eventId === undefined) return account
    const next = isChanged ? { ...account, billing: after } : account
    const at = now()
    const entitlement = entitlementChange(account, next, { at, ...cause })
    const outcome = await stores.billingRecords.write(
      {
        userId,
        before,
        ...(isChanged && { after }),
        ...(entitlement && { entitlement }),
        mails: refreshed.dueMails.map((notice) => billingMailRequest(notice, userId)),
        ...(eventId !== undefined && { eventId }),
      },
      at,
    )
    if (outcome === 'written') return next
    if (outcome === 'done') return stores.users.find(userId)
  }
  throw new PaymentUnavailable('conflict')
}

/**
 * A subscription of another user, or one that was not ordered here, changes nothing for this user.
 */
function belongsToUser(
  seen: SeenSubscription,
  { customerId, userId, subscriptions }: OwnedRecord,
): boolean {
  if (seen.userId !== null) return seen.userId === userId
  if (seen.customerId !== customerId) return false
  return seen.isOurs || subscriptions.some(({ id }) => id === seen.subscription.id)
}
