import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBilling } from '../../functions/billing/billing.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { isOngoing } from '../../src/domain/billing/paid-subscription.ts'
import { subscriptionState } from '../../src/domain/billing/subscription-state.ts'
import { memoryBilling } from '../support/memory-billing.ts'
import { openTestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'

const HOUR = 60 * 60 * 1000
const PLANS = ['price_monthly', 'price_quarterly', 'price_yearly']

const customerAccount: Account = {
  id: 'b7a3c5de-0f2b-4c1a-9a53-6d1f0c2e4a77',
  username: 'anna',
  email: 'anna@example.org',
  pendingEmail: null,
  language: 'de',
  roles: ['ROLE_USER'],
  isChamberMember: false,
  createdAt: noon.toISOString(),
  emailConfirmedAt: noon.toISOString(),
  trialEndsAt: null,
  grant: 'Free',
  billing: null,
  notices: { trialEnding: null, trialEnded: null },
  selectedRubricIds: null,
  image: null,
  passwordChangedAt: noon.toISOString(),
  sessionEpoch: 1,
}

/** What happens, at the provider or here; a number chooses a plan, a subscription or an event. */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order'), which: fc.nat(2) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay', 'pay-twice', 'renew', 'fail', 'end', 'unpaid', 'pause'),
      which: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel', 'resume', 'cancel-here', 'resume-here', 'withdraw'),
      which: fc.nat(3),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constantFrom('deliver', 'deliver-two'), which: fc.nat(40) }),
  },
)

async function live(happenings: ReadonlyArray<{ kind: string; which: number }>, hasTrial: boolean) {
  let hours = 0
  const now = () => new Date(noon.getTime() + hours * HOUR)
  const model = openTestSandbox(now)
  const trialEndsAt = hasTrial ? new Date(noon.getTime() + 30 * 24 * HOUR).toISOString() : null
  const memory = memoryBilling({ ...customerAccount, trialEndsAt })
  const billing = createBilling({
    provider: model.provider,
    stores: memory.stores,
    now,
    log: () => {},
  })
  const receive = (event: object | undefined) => {
    if (!event) return undefined
    const { bytes, signature } = model.signed(event)
    return billing.receive(bytes, signature)
  }
  /** What cannot be done now is refused, and that is right. */
  const tried = (work: Promise<unknown>) => work.catch(() => {})

  for (const { kind, which } of happenings) {
    hours += 1
    const subscription = model.all('subscription').at(-1 - which)
    const id = subscription?.id
    const event = model.events.at(-1 - which)
    const { id: userId } = customerAccount
    if (kind === 'order') {
      await tried(billing.startCheckout(memory.account(), PLANS[which] ?? '', 'de'))
    } else if (kind.startsWith('pay')) {
      const checkout = model.all('checkout.session').findLast(({ status }) => status === 'open')
      if (kind === 'pay-twice' && checkout) {
        model.pay(model.twinOf(checkout.id))
        hours += 1
      }
      if (checkout) model.pay(checkout.id)
    } else if (kind === 'deliver') await receive(event)
    else if (kind === 'deliver-two')
      await Promise.all([receive(event), receive(model.events[which])])
    else if (kind === 'cancel-here') await tried(billing.cancel(userId))
    else if (kind === 'resume-here') await tried(billing.resume(userId))
    else if (kind === 'withdraw' && id) await tried(billing.withdraw(userId, `d${which}`, id))
    else if (id !== undefined) {
      if (kind === 'renew') model.renew(id)
      if (kind === 'fail') model.fail(id)
      if (kind === 'end') model.end(id)
      if (kind === 'cancel' || kind === 'resume') model.cancel(id, kind === 'cancel')
      if (subscription?.status === 'canceled') continue
      if (kind === 'unpaid') model.set(id, { status: 'unpaid' })
      if (kind === 'pause') model.set(id, { status: 'paused' })
    }
  }
  hours += 48
  const report = await billing.reconcile(now())
  const customers = model.all('customer').map(({ id }) => model.provider.subscriptionsOf(id))
  const seen = (await Promise.all(customers)).flat().map(({ subscription: one }) => one)
  return { model, memory, billing, receive, report, now, seen }
}

/** Nobody is told of a cancellation twice without its having been taken back, nor the other way. */
function expectChangesInTurn(mails: readonly string[], id: string) {
  const changes = mails
    .filter((mail) => /^subscription-(cancelled|resumed)#/.test(mail) && mail.includes(`#${id}#`))
    .map((mail) => mail.replace(/#.*/, ''))
  for (const [index, change] of changes.entries()) {
    expect(change).toBe(index % 2 === 0 ? 'subscription-cancelled' : 'subscription-resumed')
  }
}

test('whatever happened, in whatever order it was told, ends as the provider has it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      async (happenings, hasTrial) => {
        const lived = await live(happenings, hasTrial)
        const { memory, billing, model, receive, report, now, seen } = lived
        expect(report.failed).toBe(0)
        const subscriptions = memory.account().billing?.subscriptions ?? []
        for (const one of subscriptions) expect(seen).toContainEqual(one)
        const ongoing = seen.filter(isOngoing)
        expect(ongoing.length).toBeLessThanOrEqual(1)
        expect(subscriptions.filter(isOngoing)).toEqual(ongoing)
        expect(subscriptions.length > 0).toBe(seen.length > 0)
        expect(new Set(memory.mails).size).toBe(memory.mails.length)
        for (const { id } of ongoing) expect(memory.mails).toContain(`subscription-started#${id}`)
        for (const { id } of subscriptions) expectChangesInTurn(memory.mails, id)
        // Nothing is left to do, and late events change nothing any more.
        const before = subscriptionState(memory.account(), now())
        const mailCount = memory.mails.length
        expect(await billing.reconcile(now())).toMatchObject({ repaired: 0, orphansEnded: 0 })
        for (const event of model.events) await receive(event)
        expect(subscriptionState(memory.account(), now())).toEqual(before)
        expect(memory.mails.length).toBe(mailCount)
      },
    ),
    { numRuns: rounds(150, 1000), seed: 20261121 },
  )
}, 120_000)

test('what is ended beside another one is given back, and never what counts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('pay', 'pay-twice', 'deliver'), { maxLength: 12 }),
      async (kinds) => {
        const lived = await live(
          ['order', ...kinds].map((kind, index) => ({ kind, which: index % 3 })),
          false,
        )
        for (const subscription of lived.seen) {
          const { paid, refunded } = lived.model.moneyOf(subscription.id)
          expect(refunded).toBe(isOngoing(subscription) ? 0 : paid)
        }
      },
    ),
    { numRuns: rounds(20, 100), seed: 20261121 },
  )
}, 60_000)
