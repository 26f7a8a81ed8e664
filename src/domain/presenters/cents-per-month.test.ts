import { expect, test } from 'vitest'
import { centsPerMonth } from './cents-per-month.ts'

test('longer periods say what a month comes to, to the cent', () => {
  expect(centsPerMonth({ priceInCents: 990, interval: 'monthly' })).toBeUndefined()
  expect(centsPerMonth({ priceInCents: 2_490, interval: 'quarterly' })).toBe(830)
  expect(centsPerMonth({ priceInCents: 8_900, interval: 'yearly' })).toBe(742)
})
