import { expect, test } from 'vitest'
import { createPlans } from './plans.ts'

test('where nothing can be paid for there are no plans, and nobody is asked for them', async () => {
  const provider = {
    isSetUp: async () => false,
    plans: () => Promise.reject(new Error('nobody is there')),
  }
  const plans = createPlans(
    provider,
    () => new Date(0),
    () => undefined,
  )
  expect(await plans.list('de')).toEqual([])
})
