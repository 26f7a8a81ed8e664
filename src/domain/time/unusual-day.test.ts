// Rules: P-UNUSUAL-DAY.
import { expect, test } from 'vitest'
import { isUnusualDay } from './unusual-day.ts'

test.each([
  ['1999-12-31', true],
  ['2000-01-01', false],
  ['2026-11-26', false],
  ['2028-11-26', false],
  ['2028-11-27', true],
  ['0026-11-26', true],
])('on 26 November 2026 the day %s is asked about: %s', (day, expected) => {
  expect(isUnusualDay(day, '2026-11-26')).toBe(expected)
})
