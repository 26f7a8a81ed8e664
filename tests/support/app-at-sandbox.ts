/** The app with a clock that moves the provider, too, and people who order there. */
import { beforeEach, expect } from 'vitest'
import { type FirstPayment, subscriptionStateSchema } from '../../src/contract/billing/billing.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { mails, signedIn } from './accounts.ts'
import { appForEachTest } from './app.ts'
import { billingOn } from './billing.ts'
import { noon } from './records.ts'

export const SUBSCRIPTIONS = '/api/subscription-management'

/** For each test of the surrounding block; the provider's events reach the app by `deliver` alone. */
export function appAtSandbox() {
  const api = appForEachTest()
  let now = noon
  let sent = 0
  const log = (line: object) => void api.log.push(JSON.stringify(line))
  const clock = () => now

  beforeEach(() => {
    now = noon
    sent = 0
    const billing = billingOn(api.stores, api.provider.provider, { now: clock, log })
    api.rebuild({ now: clock, billing })
  })

  const moveTo = (at: Date) => {
    now = at
    api.provider.sandbox.advance()
  }
  /** Sends the app all events that it has not been sent yet, signed. */
  const deliver = async () => {
    const events = api.provider.events.slice(sent)
    sent += events.length
    for (const event of events) {
      const { body, signature } = api.provider.signed(event)
      const answer = await api.app.request('/api/webhooks/stripe', {
        method: 'POST',
        body,
        headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
      })
      expect(answer.status, event.type).toBe(200)
    }
  }
  const plans = async () =>
    (await (await api.get(`${SUBSCRIPTIONS}/payment-plans?lang=en`)).json()) as Array<{
      id: string
    }>
  const person = async (kind: 'free' | 'trial' = 'free', username = kind as string) => {
    const { account, headers } = await signedIn(api.stores, kind, { username })
    const query = `?userId=${account.id}`
    const call = async (path: string, by = headers) =>
      api.ask('POST', `${SUBSCRIPTIONS}/${path}`, undefined, by)
    return {
      account,
      headers,
      async order(plan = 0, firstPayment?: FirstPayment, by = headers, language: Language = 'en') {
        const { id } = (await plans())[plan] ?? { id: '' }
        const firstPaymentQuery = firstPayment ? `&firstPayment=${firstPayment}` : ''
        const path = `create-checkout-session${query}&paymentPlanId=${id}&lang=${language}${firstPaymentQuery}`
        const answer = await call(path, by)
        return {
          status: answer.status,
          body: (await answer.json()) as { url: string; code?: string },
        }
      },
      pay: (url: string, card = 'works') => api.provider.submit(url, { card }),
      post: (path: string) => call(`${path}${query}`),
      async lookForOrder() {
        return (await call(`look-for-order${query}`)).json()
      },
      async state() {
        const answer = await api.get(`${SUBSCRIPTIONS}/status/${account.id}`, headers)
        return subscriptionStateSchema.parse(await answer.json())
      },
    }
  }
  const mailed = () => mails(api.stores)
  const kinds = async () => (await mailed()).map(({ kind }) => kind).toSorted()

  return {
    api,
    get on() {
      return api.provider
    },
    now: clock,
    ...{ moveTo, deliver, plans, person, mailed, kinds },
  }
}
