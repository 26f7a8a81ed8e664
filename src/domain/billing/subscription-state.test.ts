// Rules: P-NEXT-PAYMENT, P-LEVELS, P-SUBSCRIPTION-TAB.
import { expect, test } from 'vitest'
import { newCustomer } from './billing-record.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { AccessRecord } from './subscription.ts'
import { subscriptionState } from './subscription-state.ts'

const now = new Date('2026-11-21T11:00:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

const paid = (more: Partial<PaidSubscription> = {}): PaidSubscription => ({
  id: 'sub_1',
  status: 'active',
  createdAt: inDays(-5),
  priceId: 'price_1',
  interval: 'yearly',
  priceInCents: 9900,
  trialEnd: null,
  currentPeriodEnd: inDays(10),
  cancelAtPeriodEnd: false,
  endedAt: null,
  latestInvoice: null,
  ...more,
})

const state = (subscription?: PaidSubscription, record: Partial<AccessRecord> = {}) =>
  subscriptionState(
    {
      createdAt: inDays(-40),
      emailConfirmedAt: inDays(-40),
      trialEndsAt: inDays(-10),
      grant: 'Free',
      notices: { trialEnding: null, trialEnded: null },
      ...record,
      billing: subscription ? { ...newCustomer('cus_1'), subscriptions: [subscription] } : null,
    },
    now,
  )

test('who never ordered may subscribe and has no billing to manage, in the trial too', () => {
  const may = { subscribe: true, cancel: false, resume: false, manageBilling: false }
  expect(state()).toMatchObject({ source: null, trialDaysLeft: 0, subscription: null, may })
  const inTrial = state(undefined, { trialEndsAt: inDays(3) })
  expect(inTrial).toMatchObject({ source: 'trial', trialDaysLeft: 3, may })
})

test('who has a subscription may cancel it or take that back, and order nothing beside it', () => {
  for (const status of ['trialing', 'active', 'past_due', 'unpaid', 'paused'] as const) {
    expect(state(paid({ status })).may, status).toEqual({
      subscribe: false,
      cancel: true,
      resume: false,
      manageBilling: true,
    })
    expect(state(paid({ status, cancelAtPeriodEnd: true })).may, status).toEqual({
      subscribe: false,
      cancel: false,
      resume: true,
      manageBilling: true,
    })
  }
})

test('whose subscription is over may order again and still see the invoices', () => {
  const may = { subscribe: true, cancel: false, resume: false, manageBilling: true }
  for (const over of [
    paid({ status: 'canceled' }),
    paid({ status: 'incomplete_expired' }),
    paid({ status: 'incomplete' }),
    paid({ cancelAtPeriodEnd: true, currentPeriodEnd: now.toISOString() }),
  ]) {
    expect(state(over).may).toEqual(may)
  }
})

test('who was given access orders nothing, but can end what is paid for', () => {
  expect(state(undefined, { grant: 'Premium' }).may).toMatchObject({ subscribe: false })
  expect(state(paid(), { grant: 'Premium' }).may).toMatchObject({ cancel: true })
})

test('the first charge is told of while it is ahead and will be made', () => {
  const firstCharge = (more: Partial<PaidSubscription>) =>
    state(paid({ status: 'trialing', trialEnd: inDays(10), ...more })).subscription?.firstChargeAt
  expect(firstCharge({})).toBe(inDays(10))
  expect(firstCharge({ cancelAtPeriodEnd: true })).toBeNull()
  expect(firstCharge({ trialEnd: now.toISOString() })).toBeNull()
  expect(firstCharge({ trialEnd: null })).toBeNull()
  expect(firstCharge({ status: 'canceled' })).toBeNull()
})

test('an invoice is linked as long as it is to be paid', () => {
  const latestInvoice = {
    id: 'in_1',
    number: 'H-1',
    status: 'open' as const,
    amountInCents: 9900,
    attempts: 1,
    nextAttemptAt: null,
    url: 'https://pay.example/in_1',
  }
  const link = (status: 'open' | 'paid' | 'void') =>
    state(paid({ latestInvoice: { ...latestInvoice, status } })).subscription?.openInvoiceUrl
  expect([link('open'), link('paid'), link('void')]).toEqual([latestInvoice.url, null, null])
})

test('nobody is led to pay for what has ended', () => {
  const latestInvoice = {
    id: 'in_1',
    number: 'H-1',
    status: 'open' as const,
    amountInCents: 9900,
    attempts: 4,
    nextAttemptAt: null,
    url: 'https://pay.example/in_1',
  }
  for (const over of [
    paid({ status: 'canceled', latestInvoice }),
    paid({
      status: 'past_due',
      cancelAtPeriodEnd: true,
      currentPeriodEnd: inDays(0),
      latestInvoice,
    }),
  ]) {
    expect(state(over).subscription?.openInvoiceUrl).toBeNull()
  }
})

test('what is not collected is not told of as the next payment, but an end that was chosen is', () => {
  const isCollectionPaused = true
  const unknown = { firstChargeAt: null, currentPeriodEnd: null }
  expect(state(paid({ isCollectionPaused })).subscription).toMatchObject(unknown)
  const free = paid({ isCollectionPaused, status: 'trialing', trialEnd: inDays(10) })
  expect(state(free).subscription).toMatchObject(unknown)
  const cancelled = paid({ isCollectionPaused, cancelAtPeriodEnd: true })
  expect(state(cancelled).subscription?.currentPeriodEnd).toBe(inDays(10))
})
