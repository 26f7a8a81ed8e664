// Rules: P-PRICES-BEFORE.
import { expect, test } from 'vitest'
import type { PriceRecord } from '../domain/billing/prices.ts'
import { pricesIn } from './prices.ts'

const record: PriceRecord = {
  id: 1,
  verifiedAt: '2026-11-21T10:00:00.000Z',
  prices: [
    { interval: 'monthly', priceInCents: 990 },
    { interval: 'quarterly', priceInCents: 2690 },
    { interval: 'yearly', priceInCents: 9900 },
  ],
}
const day = new Date('2026-11-22T10:00:00Z')

test('all intervals are named with tax, in German format in both languages, and until when', () => {
  const until = 'data-until="2026-11-23T10:00:00.000Z"'
  expect(String(pricesIn('de', record, day))).toBe(
    `<p class="prices" ${until}>Premium kostet 9,90\u00a0€ pro Monat, 26,90\u00a0€ für 3\u00a0Monate oder 99,00\u00a0€ pro Jahr, jeweils inkl. USt.</p>`,
  )
  expect(String(pricesIn('en', record, day))).toContain(
    'Premium costs 9,90\u00a0€ per month, 26,90\u00a0€ for 3\u00a0months or 99,00\u00a0€ per year',
  )
})

test('what was not verified for 48 hours, and what is not sold, is left out', () => {
  expect(pricesIn('de', record, new Date('2026-11-23T10:00:00Z'))).toBeUndefined()
  expect(pricesIn('de', { ...record, prices: [] }, day)).toBeUndefined()
  expect(pricesIn('de', undefined, day)).toBeUndefined()
})
