import { expect, test } from 'vitest'
import { areHeld, heldUntil } from './prices.ts'

test('prices are shown for 48 hours after they were verified, and not where there are none', () => {
  const record = { id: 1 as const, verifiedAt: '2026-11-21T10:00:00Z', prices: [] }
  expect(heldUntil(record).toISOString()).toBe('2026-11-23T10:00:00.000Z')
  expect(areHeld(record, new Date('2026-11-23T09:59:59Z'))).toBe(true)
  expect(areHeld(record, new Date('2026-11-23T10:00:00Z'))).toBe(false)
  expect(areHeld(undefined, new Date('2026-11-21T10:00:00Z'))).toBe(false)
})
