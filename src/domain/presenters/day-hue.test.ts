// Rules: P-LOOK.
import { expect, test } from 'vitest'
import { addDays } from '../time/vienna-days.ts'
import { dayHue } from './day-hue.ts'

test('the hue is the day of the year', () => {
  expect(dayHue('2026-01-01')).toBe(1)
  expect(dayHue('2026-12-25')).toBe(359)
  expect(dayHue('2026-12-26')).toBe(0)
  expect(dayHue('2026-12-31')).toBe(5)
  expect(dayHue('2028-02-29')).toBe(60)
  expect(dayHue('2028-12-31')).toBe(6)
})

test('goes on by one each day, through years and leap days, and begins anew with each year', () => {
  for (let day = '2023-01-01'; day < '2033-01-01'; day = addDays(day, 1)) {
    const next = addDays(day, 1)
    const expected = next.endsWith('-01-01') ? 1 : (dayHue(day) + 1) % 360
    expect(dayHue(next)).toBe(expected)
  }
})
