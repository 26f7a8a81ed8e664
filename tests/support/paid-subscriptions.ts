/** Paid subscriptions of tests, as the provider would have told of them. */
import type { Account } from '../../src/domain/account/account.ts'
import type { PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import type { StoresFixture } from './stores.ts'

/** One that was ordered and paid at a moment, by the month. */
export function paidSubscription(
  orderedAt: Date,
  more: Partial<PaidSubscription> = {},
): PaidSubscription {
  const periodEnd = new Date(orderedAt)
  periodEnd.setUTCMonth(periodEnd.getUTCMonth() + 1)
  return {
    id: 'sub_1',
    status: 'active',
    createdAt: orderedAt.toISOString(),
    priceId: 'price_1',
    interval: 'monthly',
    priceInCents: 990,
    trialEnd: null,
    currentPeriodEnd: periodEnd.toISOString(),
    cancelAtPeriodEnd: false,
    endedAt: null,
    latestInvoice: {
      id: 'in_1',
      number: 'HEART-0001',
      status: 'paid',
      amountInCents: 990,
      attempts: 1,
      nextAttemptAt: null,
      url: 'https://pay.example/in_1',
    },
    ...more,
  }
}

/** Gives a user these subscriptions, the one that counts first. */
export async function withSubscriptions(
  accounts: StoresFixture,
  account: Account,
  subscriptions: PaidSubscription[],
): Promise<Account> {
  const billing = { customerId: 'cus_1', subscriptions, checkout: null, version: 1 }
  const changed = { ...account, billing }
  await accounts.users.restore(changed)
  return changed
}
