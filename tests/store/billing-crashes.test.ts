import { describe, expect, test } from 'vitest'
import { deleteUserData, finishDeletion } from '../../functions/accounts/delete-account.ts'
import { PaymentUnavailable } from '../../functions/billing/payment-unavailable.ts'
import { currentSubscription } from '../../src/domain/billing/billing-record.ts'
import { mails, register } from '../support/accounts.ts'
import { billingOn } from '../support/billing.ts'
import { openTestSandbox, type TestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'
import { all, type StoresFixture, storesForEachTest } from '../support/stores.ts'

const PLAN = 'price_monthly'

/** More steps than anything here takes. */
const MOST_STEPS = 40

/**
 * What dies at its n-th step: each request to the database or the provider is two steps, one that
 * fails before it did its work and one after.
 */
function dyingAt(step: number, provider: TestSandbox, stores: StoresFixture) {
  let left = step
  const isDead = { yet: false }
  const diesNow = () => {
    left -= 1
    if (left > 0 || isDead.yet) return false
    isDead.yet = true
    return true
  }
  const passOrDie = () => {
    if (diesNow()) throw new PaymentUnavailable('the process died')
  }
  stores.faults = { before: passOrDie, after: passOrDie }
  provider.failCalls(diesNow)
  return {
    isDead,
    revive() {
      stores.faults = {}
      provider.setDown(false)
    },
  }
}

describe('a process that dies at any step', () => {
  const stores = storesForEachTest()
  let numbers = 0
  const setUp = async () => {
    numbers += 1
    const account = await register(stores, 'free', { username: `anna-${numbers}` })
    let seconds = 0
    const model = openTestSandbox(() => new Date(noon.getTime() + ++seconds * 1000))
    const billing = billingOn(stores, model.provider)
    const deliver = async (event: object) => {
      const { bytes, signature } = model.signed(event, { at: noon })
      return billing.receive(bytes, signature)
    }
    return { account, model, billing, deliver }
  }
  const stored = async (userId: string) => (await stores.users.find(userId))?.billing
  const mailsOf = async (userId: string) =>
    (await mails(stores))
      .filter((order) => 'userId' in order && order.userId === userId)
      .map(({ kind }) => kind)
      .toSorted()

  /** Does it with a death at every step in turn, until one is reached that it does not have. */
  const atEveryStep = async (
    prepare: () => Promise<{
      model: TestSandbox
      work: () => Promise<unknown>
      check: () => Promise<void>
    }>,
    most = MOST_STEPS,
  ) => {
    let deaths = 0
    for (let step = 1; step <= most; step += 1) {
      const { model, work, check } = await prepare()
      const dying = dyingAt(step, model, stores)
      try {
        await work().catch(() => {})
      } finally {
        dying.revive()
      }
      await check()
      if (!dying.isDead.yet) return deaths
      deaths += 1
    }
    if (most === MOST_STEPS) throw new Error('it takes more steps than were tried')
    return deaths
  }

  test('of an event changes nothing, or all of it once it is sent again', async () => {
    const deaths = await atEveryStep(async () => {
      const { account, model, billing, deliver } = await setUp()
      const { sessionId } = await billing.startCheckout(account, PLAN, 'de')
      const id = model.pay(sessionId)
      const created = model.events.find(({ type }) => type === 'customer.subscription.created')
      return {
        model,
        work: () => deliver(created ?? {}),
        async check() {
          for (const event of model.events) await deliver(event)
          expect((await stored(account.id))?.subscriptions).toEqual([
            (await model.provider.findSubscription(id))?.subscription,
          ])
          expect(await mailsOf(account.id)).toEqual(['payment-receipt', 'subscription-started'])
          expect(await stores.billingRecords.history(account.id)).toHaveLength(1)
        },
      }
    })
    expect(deaths).toBeGreaterThanOrEqual(8)
  }, 60_000)

  test('of an event about a second subscription ends that one and gives its money back', async () => {
    const deaths = await atEveryStep(async () => {
      const { account, model, billing, deliver } = await setUp()
      const first = await billing.startCheckout(account, PLAN, 'de')
      // As if another order had been open, too.
      const secondOrder = model.twinOf(first.sessionId)
      const one = model.pay(first.sessionId)
      const other = model.pay(secondOrder)
      const events = [...model.events]
      for (const event of events.slice(0, -1)) {
        if (!JSON.stringify(event).includes(other)) await deliver(event)
      }
      return {
        model,
        work: () => deliver(events.at(-1) ?? {}),
        async check() {
          for (const event of model.events) await deliver(event)
          expect(model.moneyOf(one).refunded).toBe(0)
          expect(model.get('subscription', one).status).toBe('active')
          expect(model.moneyOf(other).refunded).toBe(990)
          expect(model.get('subscription', other).status).toBe('canceled')
          expect(currentSubscription((await stored(account.id)) ?? null)?.id).toBe(one)
          expect(await mailsOf(account.id)).toEqual(['payment-receipt', 'subscription-started'])
        },
      }
    })
    expect(deaths).toBeGreaterThanOrEqual(12)
  }, 60_000)

  test('of an order leaves one customer and one order that can be paid', async () => {
    const deaths = await atEveryStep(async () => {
      const { account, model, billing } = await setUp()
      return {
        model,
        work: () => billing.startCheckout(account, PLAN, 'de'),
        async check() {
          const current = await stores.users.find(account.id)
          if (!current) throw new Error('gone')
          const { sessionId } = await billing.startCheckout(current, PLAN, 'de')
          expect(model.all('customer')).toHaveLength(1)
          const open = model.all('checkout.session').filter(({ status }) => status === 'open')
          expect(open.map(({ id }) => id)).toEqual([sessionId])
          expect(await stores.billingRecords.ownerOf(model.all('customer')[0]?.id ?? '')).toBe(
            account.id,
          )
        },
      }
    })
    expect(deaths).toBeGreaterThanOrEqual(12)
  }, 60_000)

  test('of a withdrawal ends it and gives the money back once', async () => {
    const deaths = await atEveryStep(async () => {
      const { account, model, billing, deliver } = await setUp()
      const { sessionId } = await billing.startCheckout(account, PLAN, 'de')
      const id = model.pay(sessionId)
      for (const event of model.events) await deliver(event)
      return {
        model,
        work: () => billing.withdraw(account.id, 'd', id),
        async check() {
          expect(await billing.withdraw(account.id, 'd', id)).toMatchObject({
            refundedInCents: 990,
          })
          expect(model.moneyOf(id).refunded).toBe(990)
          expect(model.get('subscription', id).status).toBe('canceled')
          expect((await stored(account.id))?.subscriptions[0]?.status).toBe('canceled')
          expect(await mailsOf(account.id)).toEqual([
            'payment-receipt',
            'subscription-ended',
            'subscription-started',
          ])
        },
      }
    })
    expect(deaths).toBeGreaterThanOrEqual(10)
  }, 60_000)

  test('of a reconciliation is made good by the next one', async () => {
    await atEveryStep(async () => {
      const { account, model, billing } = await setUp()
      const { sessionId } = await billing.startCheckout(account, PLAN, 'de')
      const id = model.pay(sessionId)
      return {
        model,
        work: () => billing.reconcile(noon),
        async check() {
          expect(await billing.reconcile(noon)).toMatchObject({ failed: 0 })
          expect((await stored(account.id))?.subscriptions).toEqual([
            (await model.provider.findSubscription(id))?.subscription,
          ])
          expect(await mailsOf(account.id)).toEqual(['payment-receipt', 'subscription-started'])
          const current = await stores.users.find(account.id)
          if (current) await stores.removals.removeAccount(current, noon)
        },
      }
      // Then it only goes through the lists of people.
    }, 14)
  }, 60_000)

  test('of a deletion leaves nothing that stands and nothing of the person', async () => {
    const deaths = await atEveryStep(async () => {
      const { account, model, billing, deliver } = await setUp()
      const { sessionId } = await billing.startCheckout(account, PLAN, 'de')
      const id = model.pay(sessionId)
      for (const event of model.events) await deliver(event)
      const current = (await stores.users.find(account.id)) ?? account
      const deletion = { ...stores, files: stores.files, billing, log: () => {} }
      const remove = () => deleteUserData(deletion, current, { at: noon, requestId: 'r' })
      return {
        model,
        work: remove,
        async check() {
          if (await stores.users.find(account.id)) await remove()
          for await (const removal of stores.removals.unfinished()) {
            await finishDeletion(deletion, removal)
          }
          expect(await all(stores.removals.unfinished())).toEqual([])
          expect(model.all('subscription')).toMatchObject([{ id, status: 'canceled' }])
          expect(model.all('customer')).toMatchObject([{ deleted: true }])
          expect(await stores.billingRecords.ownerOf(model.all('customer')[0]?.id ?? '')).toBe(
            undefined,
          )
          for (const event of model.events) expect(await deliver(event)).not.toBe('taken-in')
        },
      }
    })
    expect(deaths).toBeGreaterThanOrEqual(14)
  }, 60_000)
})
