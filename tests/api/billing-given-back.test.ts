import { describe, expect, test } from 'vitest'
import { appAtSandbox } from '../support/app-at-sandbox.ts'
import { billingOn } from '../support/billing.ts'

describe('what was paid for a subscription', () => {
  const at = appAtSandbox()
  const { api, now, deliver, person } = at

  test('goes back once where that is withdrawn from, which ends now', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    await deliver()
    const billing = billingOn(api.stores, at.on.provider, { now })
    const both = await Promise.all([
      billing.withdraw(anna.account.id, 'd1'),
      billing.withdraw(anna.account.id, 'd1'),
    ])
    expect(both.map(({ refundedInCents }) => refundedInCents)).toEqual([990, 990])
    expect(await billing.withdraw(anna.account.id, 'd2')).toMatchObject({ refundedInCents: 990 })
    const refunds = await at.on.stripe.refunds.list()
    expect(refunds.data.map(({ amount }) => amount)).toEqual([990])
    expect(await anna.state()).toMatchObject({ level: 'Free', status: 'CANCELED' })
    await deliver()
    expect(await anna.state()).toMatchObject({ level: 'Free', status: 'CANCELED' })
  })

  test('goes back at the next try where the provider failed', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    await deliver()
    const billing = billingOn(api.stores, at.on.provider, { now })
    at.on.setFaults([{ match: /^POST .*refunds/, kind: 500, times: 9 }])
    await expect(billing.withdraw(anna.account.id, 'd1')).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    at.on.setFaults([])
    expect(await billing.withdraw(anna.account.id, 'd1')).toMatchObject({ refundedInCents: 990 })
    const refunds = await at.on.stripe.refunds.list()
    expect(refunds.data.map(({ amount }) => amount)).toEqual([990])
  })

  test('goes back as far as it was paid since the account was deleted', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    const bert = await person('free', 'bert')
    await bert.pay((await bert.order()).body.url)
    const billing = billingOn(api.stores, at.on.provider, { now })
    const customerOf = async ({ account }: typeof anna) =>
      (await api.stores.users.find(account.id))?.billing?.customerId ?? ''
    const paidBefore = new Date(now().getTime() + 1000)
    await billing.endAll(await customerOf(anna), paidBefore)
    expect((await at.on.stripe.refunds.list()).data).toEqual([])
    await billing.endAll(await customerOf(bert), now())
    const refunds = await at.on.stripe.refunds.list()
    expect(refunds.data.map(({ amount }) => amount)).toEqual([990])
    expect((await at.on.stripe.subscriptions.list()).data).toEqual([])
  })

  test('is asked for no more after the account is gone, and its customer is forgotten', async () => {
    const anna = await person()
    await anna.pay((await anna.order()).body.url)
    await deliver()
    const deletion = await api.ask(
      'DELETE',
      '/api/account',
      { password: 'correct horse' },
      anna.headers,
    )
    expect(deletion.status).toBe(200)
    expect((await at.on.stripe.subscriptions.list()).data).toEqual([])
    expect((await at.on.stripe.customers.list()).data).toEqual([])
    await deliver()
    expect(await api.stores.users.find(anna.account.id)).toBeUndefined()
  })
})
