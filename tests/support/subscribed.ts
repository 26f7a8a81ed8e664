/** People of tests who have a subscription, ordered and paid by way of the API. */
import type { Account } from '../../src/domain/account/account.ts'
import { confirmed, register, sessionOf } from './accounts.ts'
import type { AppFixture } from './app.ts'

interface Options {
  orderedAt: Date
  username?: string
  /** Whose trial runs on, so that nothing is charged yet. */
  inTrial?: boolean
}

/** Somebody who ordered the monthly plan at a moment; the app's clock stands there afterwards. */
export async function subscribed(
  api: AppFixture,
  { orderedAt, username = 'Anna', inTrial = false }: Options,
): Promise<{ account: Account; subscriptionId: string }> {
  const account = await register(api.stores, inTrial ? 'trial' : 'free', {
    username,
    email: `${username.toLowerCase()}@example.org`,
    at: orderedAt,
  })
  if (inTrial) await confirmed(api.stores, account, orderedAt)
  const subscriptionId = await subscribe(api, account, orderedAt)
  return { account, subscriptionId }
}

export async function subscribe(
  api: AppFixture,
  account: Account,
  orderedAt: Date,
): Promise<string> {
  api.rebuild({ now: () => orderedAt })
  const headers = await sessionOf(api.stores, account, { at: orderedAt })
  const order = `userId=${account.id}&paymentPlanId=price_monthly`
  const path = `/api/subscription-management/create-checkout-session?${order}`
  const response = await api.ask('POST', path, undefined, headers)
  const { sessionId } = (await response.json()) as { sessionId: string }
  const subscriptionId = api.provider.pay(sessionId)
  await tellEvents(api)
  return subscriptionId
}

/** Tells of everything that the provider has to tell. */
async function tellEvents(api: AppFixture): Promise<void> {
  for (const event of api.provider.events) {
    const { body, signature } = api.provider.signed(event)
    const response = await api.app.request('/api/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': signature },
    })
    if (!response.ok) throw new Error(`${event.type}: ${response.status}`)
  }
}
