import { randomUUID } from 'node:crypto'
import type { Account } from '../../src/domain/account/account.ts'
import { currentSubscription } from '../../src/domain/billing/billing-record.ts'
import {
  hasEnded,
  isOngoing,
  isOver,
  type PaidSubscription,
} from '../../src/domain/billing/paid-subscription.ts'
import { paymentPhase } from '../../src/domain/billing/payment-phase.ts'
import { ApiError } from '../errors/api-error.ts'
import { fetchLatest } from './merge-subscriptions.ts'
import { PaymentRefused } from './payment-unavailable.ts'
import type { PaymentProvider } from './provider.ts'
import { type SyncCause, type SyncDependencies, syncSubscription } from './sync-subscription.ts'

export interface Ended {
  account: Account
  /** Until when there is access, RFC 3339. */
  endsAt: string
  /** Nothing was ever charged for it. */
  isFree: boolean
}

/**
 * Ends a subscription at the end of its period, or takes that back (P-CANCEL).
 * @throws ApiError `no_subscription`, `user_not_found`; PaymentUnavailable
 */
export async function setCancelled(
  dependencies: SyncDependencies,
  userId: string,
  isCancelled: boolean,
  subscriptionId?: string,
): Promise<Ended> {
  const { provider, now } = dependencies
  const found = await subscriptionOf(dependencies, userId, subscriptionId)
  const { subscription } = found
  if (!isOngoing(subscription) || isOver(subscription, now())) {
    // The user who names one wants that one to end, and it has.
    const isWanted = isCancelled && subscriptionId !== undefined && hasEnded(subscription)
    if (!isWanted) throw new ApiError('no_subscription')
    return { account: found.account, ...endDetails(subscription, now()) }
  }
  // It sets a state, so each wish is one of its own: an answer that was kept could be of before.
  const isDone = await provider.setCancelAtPeriodEnd(subscription.id, isCancelled, randomUUID())
  const ended = await resyncEnded(dependencies, userId, subscription, {
    cause: 'provider',
    reference: subscription.id,
  })
  if (!isDone) throw new ApiError('no_subscription')
  return ended
}

/**
 * Ends a subscription now and gives back what was paid last (P-WITHDRAWAL). Its money goes first:
 * as long as it stands, it can be repeated, and what is given back already is not given twice.
 * @param key of the declaration
 * @throws ApiError `no_subscription`, `user_not_found`; PaymentUnavailable
 */
export async function withdraw(
  dependencies: SyncDependencies,
  userId: string,
  key: string,
  subscriptionId?: string,
): Promise<Ended & { refundedInCents: number | null }> {
  const { provider } = dependencies
  const { subscription } = await subscriptionOf(dependencies, userId, subscriptionId)
  const refunded = await refundOrStop(provider, subscription.id, `withdrawal-${key}`)
  if (!hasEnded(subscription)) await provider.endNow(subscription.id, `end-${subscription.id}`)
  const ended = await resyncEnded(dependencies, userId, subscription, {
    cause: 'declaration',
    reference: subscription.id,
  })
  return { ...ended, refundedInCents: refunded > 0 ? refunded : null }
}

/**
 * Where the money cannot be given back, the staff have to see to it; by then nothing more is taken.
 */
async function refundOrStop(
  provider: PaymentProvider,
  subscriptionId: string,
  key: string,
): Promise<number> {
  try {
    return await provider.refundLatest(subscriptionId, key)
  } catch (error) {
    if (error instanceof PaymentRefused) {
      await provider.setCancelAtPeriodEnd(subscriptionId, true, randomUUID())
    }
    throw error
  }
}

/**
 * Ends whatever a customer has ordered, and removes who they are at the provider: for those whose
 * account is deleted (P-DELETE-ACCOUNT). What was paid since then, while the provider could not be
 * reached, is given back, since nobody was there any more who could have had something for it. Can
 * be repeated.
 * @throws PaymentUnavailable
 */
export async function endAll(
  provider: PaymentProvider,
  customerId: string,
  deletedAt: Date,
): Promise<void> {
  // First, so that nothing can be paid that begins after the others were looked for.
  for (const checkoutId of await provider.openCheckoutsOf(customerId)) {
    await provider.expireCheckout(checkoutId)
  }
  for (const { subscription } of await provider.subscriptionsOf(customerId)) {
    await provider.refundLatest(subscription.id, `refund-${subscription.id}`, deletedAt)
    if (!hasEnded(subscription)) await provider.endNow(subscription.id, `end-${subscription.id}`)
  }
  await provider.deleteCustomer(customerId)
}

async function subscriptionOf(
  { stores }: SyncDependencies,
  userId: string,
  subscriptionId: string | undefined,
): Promise<{ account: Account; subscription: PaidSubscription }> {
  const account = await stores.users.find(userId)
  if (!account) throw new ApiError('user_not_found')
  const subscription =
    subscriptionId === undefined
      ? currentSubscription(account.billing)
      : account.billing?.subscriptions.find(({ id }) => id === subscriptionId)
  if (!subscription) throw new ApiError('no_subscription')
  return { account, subscription }
}

/** By the way of events, so that the event about it finds nothing left to do. */
async function resyncEnded(
  dependencies: SyncDependencies,
  userId: string,
  subscription: PaidSubscription,
  syncCause: SyncCause,
): Promise<Ended> {
  const { provider, now } = dependencies
  const account = await syncSubscription(
    dependencies,
    userId,
    async () => [await provider.findSubscription(subscription.id)],
    syncCause,
  )
  if (!account) throw new ApiError('user_not_found')
  const seen =
    account.billing?.subscriptions.find(({ id }) => id === subscription.id) ??
    (await fetchLatest(provider, subscription))
  return { account, ...endDetails(seen, now()) }
}

function endDetails(subscription: PaidSubscription, now: Date): Omit<Ended, 'account'> {
  const { endedAt, currentPeriodEnd } = subscription
  return {
    endsAt: endedAt ?? currentPeriodEnd ?? now.toISOString(),
    isFree: paymentPhase(subscription) === 'free',
  }
}
