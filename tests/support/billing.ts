import { createBilling } from '../../functions/billing/billing.ts'
import type { PaymentProvider } from '../../functions/billing/provider.ts'
import type { EventLog } from '../../functions/runtime/log.ts'
import type { Stores } from '../../functions/store/create-stores.ts'
import type { AppFixture } from './app.ts'
import { noon } from './records.ts'

export function billingOn(
  stores: Stores,
  provider: PaymentProvider,
  { now = () => noon, log = () => {} }: { now?: () => Date; log?: EventLog } = {},
) {
  return createBilling({ provider, stores, now, log })
}

type Ordering = Pick<AppFixture, 'stores' | 'provider' | 'now'>

/** Somebody begins an order at the provider of the fixture. @returns the id of its page */
export async function orderAt({ stores, provider, now }: Ordering, userId: string) {
  const account = await stores.users.find(userId)
  if (!account) throw new Error('nobody orders')
  const billing = billingOn(stores, provider.provider, { now })
  return (await billing.startCheckout(account, 'price_monthly', 'de')).sessionId
}

/** Somebody orders and pays at the provider of the fixture, and its events come. @returns its id */
export async function subscribeAt(api: Ordering, userId: string): Promise<string> {
  const { stores, provider, now } = api
  const billing = billingOn(stores, provider.provider, { now })
  const subscriptionId = provider.pay(await orderAt(api, userId))
  for (const event of provider.events) {
    const { bytes, signature } = provider.signed(event)
    await billing.receive(bytes, signature)
  }
  return subscriptionId
}
