// Rules: P-DESK-FIGURES.
import { expect, test } from 'vitest'
import { daysOfPeriod, isPeriod } from './figure-period.ts'

const own = { from: '2026-11-01', to: '2026-11-02' }

test('a period of days ends today and has as many days as its name says', () => {
  expect(daysOfPeriod('7', '2026-11-26', own)).toEqual({ from: '2026-11-20', to: '2026-11-26' })
  expect(daysOfPeriod('year', '2026-11-26', own)).toEqual({ from: '2025-11-26', to: '2026-11-26' })
  expect(daysOfPeriod('own', '2026-11-26', own)).toBe(own)
})

test.each([
  ['2026-11-01', '2026-11-01', true],
  ['2026-11-02', '2026-11-01', false],
  ['2025-10-18', '2026-11-21', true],
  ['2025-10-17', '2026-11-21', false],
  ['', '', false],
])('from %s to %s: %s', (from, to, is) => {
  expect(isPeriod(from, to)).toBe(is)
})
