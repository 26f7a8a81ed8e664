import { describe, expect, test } from 'vitest'
import { runDaily } from '../../functions/jobs/daily-job.ts'
import { dailySteps } from '../../functions/jobs/steps.ts'
import { jobKey } from '../../functions/store/table/keys.ts'
import { register } from '../support/accounts.ts'
import { billingOn, subscribeAt } from '../support/billing.ts'
import { openTestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const NOTHING = { repaired: 0, adopted: 0, orphansEnded: 0, foreign: 0, failed: 0 }

describe('the daily reconciliation', () => {
  const stores = storesForEachTest()
  const setUp = async () => {
    const account = await register(stores, 'free')
    const provider = openTestSandbox(() => noon)
    const billing = billingOn(stores, provider.provider)
    const find = async () => (await stores.users.find(account.id))?.billing
    return { account, provider, billing, find }
  }
  const order = async ({ account, billing }: Awaited<ReturnType<typeof setUp>>) =>
    (await billing.startCheckout(account, 'price_monthly', 'de')).sessionId

  test('brings what every lost event would have told, once, and keeps its report', async () => {
    const on = await setUp()
    const id = on.provider.pay(await order(on))
    on.provider.cancel(id, true)
    expect(await on.billing.reconcile(noon)).toEqual({ ...NOTHING, checked: 1, repaired: 1 })
    expect((await on.find())?.subscriptions).toMatchObject([{ id, cancelAtPeriodEnd: true }])
    expect(await stores.billingRecords.history(on.account.id)).toMatchObject([
      { cause: 'reconciliation', to: { level: 'Premium' }, cancelAtPeriodEnd: true },
    ])
    on.provider.set(id, { status: 'past_due' })
    expect(await on.billing.reconcile(noon)).toEqual({ ...NOTHING, checked: 1, repaired: 1 })
    expect((await on.find())?.subscriptions).toMatchObject([{ id, status: 'past_due' }])
    expect(await on.billing.reconcile(noon)).toEqual({ ...NOTHING, checked: 1 })
    expect(await stores.table.get(jobKey('reconciliation'))).toMatchObject({
      ...{ ...NOTHING, checked: 1 },
      at: noon.toISOString(),
    })
  })

  test('ends here what has ended there, of which nobody heard', async () => {
    const on = await setUp()
    const id = await subscribeAt({ stores, provider: on.provider, now: () => noon }, on.account.id)
    on.provider.end(id)
    expect(await on.billing.reconcile(noon)).toMatchObject({ checked: 0, repaired: 1 })
    expect((await on.find())?.subscriptions).toMatchObject([{ id, status: 'canceled' }])
  })

  test('hears of an order that was paid and ended before anybody was told', async () => {
    const on = await setUp()
    on.provider.end(on.provider.pay(await order(on)))
    expect(await on.billing.reconcile(noon)).toMatchObject({ repaired: 1 })
    expect((await on.find())?.subscriptions).toMatchObject([{ status: 'canceled' }])
  })

  test('tells a person of their customer again, of whom a restored record knows nothing', async () => {
    const on = await setUp()
    on.provider.pay(await order(on))
    await stores.users.restore(on.account)
    expect(await on.billing.reconcile(noon)).toMatchObject({ adopted: 1, repaired: 1 })
    expect((await on.find())?.subscriptions).toMatchObject([{ status: 'active' }])
  })

  test('ends what nobody has who is still there, and leaves alone what is not ours', async () => {
    const on = await setUp()
    const id = on.provider.pay(await order(on))
    on.provider.sandbox.perform(({ store }) => {
      const metadata = { product: 'other', stage: 'production' }
      const subscription = store.need('subscription', id)
      store.put({ ...store.need('customer', subscription.customer), id: 'cus_other' })
      store.put({ ...subscription, id: 'sub_foreign', customer: 'cus_other', metadata })
    })
    const current = await stores.users.find(on.account.id)
    if (current) await stores.removals.removeAccount(current, noon)
    const wasDeleted = async (userId: string) => userId === on.account.id
    expect(await on.billing.reconcile(noon, wasDeleted)).toMatchObject({
      ...{ orphansEnded: 1, foreign: 1, failed: 0 },
    })
    expect(on.provider.get('subscription', id).status).toBe('canceled')
    expect(on.provider.get('subscription', 'sub_foreign').status).toBe('active')
  })

  test('ends nothing of people whom only the database does not know, and says so', async () => {
    const on = await setUp()
    const id = on.provider.pay(await order(on))
    const current = await stores.users.find(on.account.id)
    if (current) await stores.removals.removeAccount(current, noon)
    // As in an older database: nobody there, and no mark of a deletion.
    await stores.removals.finish(on.account.id)
    const steps = dailySteps({ ...stores, billing: on.billing })
    const report = await runDaily(steps, {
      at: noon,
      jobRuns: stores.jobRuns,
      log: () => {},
      runId: 'run',
    })
    expect(report.failed).toEqual(['reconciledSubscriptions'])
    expect(on.provider.get('subscription', id).status).toBe('active')
    expect(await stores.table.get(jobKey('reconciliation'))).toMatchObject({ failed: 1 })
  })

  test('goes on with everybody else where some cannot be read, and says so', async () => {
    const on = await setUp()
    on.provider.pay(await order(on))
    const readable = on.provider.provider.standingSubscriptions
    on.provider.provider.standingSubscriptions = async function* () {
      yield* ['unreadable', 'unreadable', 'unreadable'] as const
      yield* readable()
    }
    expect(await on.billing.reconcile(noon)).toEqual({
      ...{ ...NOTHING, checked: 1, repaired: 1, failed: 3 },
    })
  })

  test('fails where the provider is down, and says how far it came', async () => {
    const on = await setUp()
    await order(on)
    on.provider.setDown(true)
    await expect(on.billing.reconcile(noon)).rejects.toThrow('payment_unavailable')
    expect(await stores.table.get(jobKey('reconciliation'))).toMatchObject({ checked: 0 })
  })
})
