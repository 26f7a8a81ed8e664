import { expect, test } from 'vitest'
import { newCustomer } from '../../src/domain/billing/billing-record.ts'
import type { PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import { paidSubscription } from '../../tests/support/paid-subscriptions.ts'
import { mergeSubscriptions } from './merge-subscriptions.ts'
import type { PaymentProvider } from './provider.ts'

test('an end is not mailed where another subscription of the user goes on', async () => {
  const before = paidSubscription(new Date('2026-11-01T11:00:00Z'))
  const record = { ...newCustomer('cus_1'), subscriptions: [before] }
  const ended: PaidSubscription = { ...before, status: 'canceled' }
  const ongoing = paidSubscription(new Date('2026-11-21T11:00:00Z'), { id: 'sub_2' })
  const { dueMails } = await mergeSubscriptions({} as PaymentProvider, record, [ended, ongoing])
  expect(dueMails.map(({ kind }) => kind)).not.toContain('subscription-ended')
  expect(new Set(dueMails.map(({ subscription }) => subscription.id))).toEqual(new Set(['sub_2']))
})
