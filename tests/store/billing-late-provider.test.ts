import { describe, expect, test } from 'vitest'
import { deleteUserData } from '../../functions/accounts/delete-account.ts'
import { PaymentRefused } from '../../functions/billing/payment-unavailable.ts'
import { runDaily } from '../../functions/jobs/daily-job.ts'
import { dailySteps } from '../../functions/jobs/steps.ts'
import { confirmed, register } from '../support/accounts.ts'
import { billingOn, subscribeAt } from '../support/billing.ts'
import { openTestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const PERIOD = 30 * 24 * 60 * 60 * 1000

describe('a provider that is behind, or cannot do what it should', () => {
  const stores = storesForEachTest()
  const setUp = async (kind: 'free' | 'trial' = 'free') => {
    const account = await register(stores, kind)
    let at = noon
    const now = () => at
    /** How far the provider is behind. */
    let late = 0
    const provider = openTestSandbox(() => new Date(at.getTime() - late))
    const billing = billingOn(stores, provider.provider, { now })
    const find = async () => {
      const found = await stores.users.find(account.id)
      if (!found) throw new Error('gone')
      return found
    }
    const deliver = async (event: object) => {
      const { bytes, signature } = provider.signed(event, { at })
      return billing.receive(bytes, signature)
    }
    return {
      ...{ account, provider, billing, now, find, deliver },
      pass(milliseconds: number, isLate = false) {
        if (isLate) late += milliseconds
        at = new Date(at.getTime() + milliseconds)
      },
    }
  }

  test('with an end that is due does not take away what is ordered after it', async () => {
    const on = await setUp()
    const { account, provider, billing } = on
    const first = await subscribeAt({ stores, provider, now: on.now }, account.id)
    await billing.cancel(account.id)
    on.pass(PERIOD + 1000, true)
    expect(provider.get('subscription', first).status).toBe('active')

    const { sessionId } = await billing.startCheckout(await on.find(), 'price_yearly', 'de')
    const second = provider.pay(sessionId)
    for (const event of provider.events) await on.deliver(event)
    expect(provider.moneyOf(second).refunded).toBe(0)
    expect(provider.get('subscription', second).status).toBe('active')
    expect(provider.moneyOf(first).refunded).toBe(0)
    expect(provider.get('subscription', first).status).toBe('canceled')
    expect((await on.find()).billing?.subscriptions[0]?.id).toBe(second)
  })

  test.each([
    ['resumed at the provider', false],
    ['resumed and renewed there', true],
  ])('and a subscription that was %s: nothing is ordered beside it', async (_, isRenewed) => {
    const on = await setUp()
    const { account, provider, billing } = on
    const first = await subscribeAt({ stores, provider, now: on.now }, account.id)
    await billing.cancel(account.id)
    on.pass(PERIOD + 1000, true)
    provider.cancel(first, false)
    if (isRenewed) provider.renew(first)
    await expect(
      billing.startCheckout(await on.find(), 'price_yearly', 'de'),
    ).rejects.toMatchObject({ code: 'already_subscribed' })
    expect(provider.get('subscription', first).status).toBe('active')
  })

  test('does not hold open what was ordered in a trial once that has ended', async () => {
    const on = await setUp('trial')
    await confirmed(stores, on.account)
    const { account, provider, billing } = on
    const order = async () => billing.startCheckout(await on.find(), 'price_yearly', 'de')
    on.pass(Date.parse(account.trialEndsAt ?? '') - on.now().getTime() - 60 * 60_000)
    const inTrial = await order()
    expect(await order()).toEqual(inTrial)
    on.pass(90 * 60_000)
    const after = await order()
    expect(provider.get('checkout.session', inTrial.sessionId).status).toBe('expired')
    expect(provider.get('checkout.session', after.sessionId).internal.trialEnd).toBeNull()
    expect(await order()).toEqual(after)
  })

  test('that refuses to give back what was withdrawn from takes nothing more', async () => {
    const on = await setUp()
    const { account, provider, billing } = on
    const id = await subscribeAt({ stores, provider, now: on.now }, account.id)
    const { refundLatest } = provider.provider
    provider.provider.refundLatest = async () => {
      throw new PaymentRefused({ type: 'StripeInvalidRequestError', code: 'balance_insufficient' })
    }
    await expect(billing.withdraw(account.id, 'd1')).rejects.toThrow('balance_insufficient')
    expect(provider.get('subscription', id)).toMatchObject({
      ...{ status: 'active', cancel_at_period_end: true },
    })
    provider.provider.refundLatest = refundLatest
    expect(await billing.withdraw(account.id, 'd1')).toMatchObject({ refundedInCents: 990 })
    expect(provider.get('subscription', id).status).toBe('canceled')
  })

  test('keeps no account from its deletion, and gives back what is paid after that', async () => {
    const on = await setUp()
    const { account, provider, billing } = on
    const { sessionId } = await billing.startCheckout(account, 'price_yearly', 'de')
    provider.setDown(true)
    const lines: object[] = []
    const log = (line: object) => void lines.push(line)
    const deletion = { ...stores, files: stores.files, billing, log }
    await deleteUserData(deletion, await on.find(), { at: on.now(), requestId: 'r' })
    expect(lines).toMatchObject([{ message: 'a deletion is not finished' }])
    expect(await stores.users.find(account.id)).toBeUndefined()
    on.pass(60_000)
    const id = provider.pay(sessionId)
    provider.setDown(false)
    for (const event of provider.events) await on.deliver(event)

    const steps = dailySteps({ ...stores, billing })
    const report = await runDaily(steps, {
      at: on.now(),
      jobRuns: stores.jobRuns,
      log: () => {},
      runId: 'run',
    })
    expect(report).toMatchObject({ failed: [], done: { finishedDeletions: 1 } })
    expect(provider.moneyOf(id).refunded).toBe(9900)
    expect(provider.get('subscription', id).status).toBe('canceled')
  })
})
