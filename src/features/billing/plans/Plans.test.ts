// Rules: P-PLANS.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import type { PaymentPlan } from '../../../contract/billing/billing.ts'
import { createBillingAction } from './billing-action.ts'
import type { PlanOrder } from './order.ts'
import { Plans } from './Plans.tsx'

const plan = (interval: PaymentPlan['interval'], priceInCents: number): PaymentPlan => ({
  id: interval,
  interval,
  priceInCents,
  description: interval,
  currency: 'EUR',
})
const order = createBillingAction<PlanOrder, string>(async () => ({ ok: true, value: '' }))

test('one of several plans stands out: the one that costs least a month', () => {
  const plans = [plan('monthly', 900), plan('yearly', 8400), plan('quarterly', 2400)]
  const props = { plans, trial: undefined, order, onHindered: undefined }
  const page = drawComponent(createElement(Plans, props), 'de', ['billing', 'form'])
  const buttons = [...page.matchAll(/class="(\w+)" id="[^"]*choose"/g)].map(([, kind]) => kind)
  expect(buttons).toEqual(['pill', 'button', 'pill'])
})
