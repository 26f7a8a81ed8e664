import { describe, expect, test } from 'vitest'
import { createDelivery } from '../../functions/mail/deliver.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { subscribeAt } from '../support/billing.ts'
import { noon } from '../support/records.ts'

describe('declarations, by the provider’s own client', () => {
  const api = appForEachTest()

  /** Somebody who has ordered and paid, and of whom the provider’s events have told. */
  const paid = async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    await subscribeAt(api, account.id)
    return { account, headers }
  }
  const declare = (kind: string, email: string, headers: Record<string, string> = {}) =>
    api.post('/api/contract-declarations', { kind, name: 'Anna', email, contract: '' }, headers)
  const refunds = async () =>
    (await api.provider.stripe.refunds.list()).data.map(({ amount }) => amount)
  /** Of what is delivered to them, without the welcome. */
  const subjects = async () => {
    const sent: string[] = []
    const delivery = createDelivery({
      ...api.stores,
      sender: { send: async ({ subject }) => void sent.push(subject) },
      siteOrigin: 'https://hearticle.example',
      now: () => noon,
      log: () => {},
    })
    await delivery.deliverDue()
    return sent.filter((subject) => !subject.startsWith('Willkommen')).toSorted()
  }
  const statuses = async () =>
    (await api.provider.stripe.subscriptions.list({ status: 'all' })).data.map(
      ({ status, cancel_at_period_end }) => [status, cancel_at_period_end],
    )

  test('a withdrawal ends it and gives the money back, once, whoever presses how often', async () => {
    const { account } = await paid()
    await declare('withdrawal', account.email)
    const [declaration] = await api.stores.declarations.listByEmail(account.email)
    const token = await api.stores.declarations.issueLink(declaration?.id ?? '', account.id, noon)
    const answers = await Promise.all(
      [1, 2].map(() => api.post('/api/contract-declarations/carry-out', { token })),
    )
    for (const answer of answers) {
      expect(await answer.json()).toMatchObject({ refundedInCents: 990 })
    }
    expect(await refunds()).toEqual([990])
    expect(await statuses()).toEqual([['canceled', false]])
    expect(await subjects()).toEqual([
      'Bestätigung Ihres Abonnements',
      'Eingang Ihres Widerrufs',
      'Ihr Widerruf ist ausgeführt',
      'Ihre Zahlung ist eingegangen',
    ])
  })

  test('whoever is signed in has a cancellation carried out at once', async () => {
    const { account, headers } = await paid()
    const answer = await (await declare('cancellation', account.email, headers)).json()
    const current = (await api.stores.users.find(account.id))?.billing?.subscriptions[0]
    expect(answer).toEqual({
      declaredAt: noon.toISOString(),
      isMailed: true,
      carriedOut: { endsAt: current?.currentPeriodEnd, refundedInCents: null, isFree: false },
    })
    expect(await refunds()).toEqual([])
    expect(await statuses()).toEqual([['active', true]])
    expect(await subjects()).toEqual([
      'Bestätigung Ihres Abonnements',
      'Eingang Ihrer Kündigung',
      'Ihre Kündigung ist ausgeführt',
      'Ihre Zahlung ist eingegangen',
    ])
  })
})
