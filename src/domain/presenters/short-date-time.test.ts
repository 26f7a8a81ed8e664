import { expect, test } from 'vitest'
import { shortDateTime, timeOfDay } from './short-date-time.ts'

const winter = '2026-11-20T23:15:07.000Z'
const summer = '2026-06-30T22:00:00.000Z'

test('a moment is written in figures, by the clocks of Vienna', () => {
  expect(shortDateTime(winter, 'de')).toBe('21.11.2026, 00:15')
  expect(shortDateTime(winter, 'en')).toBe('21 Nov 2026, 00:15')
  expect(shortDateTime(summer, 'de')).toBe('01.07.2026, 00:00')
})

test('seconds are written where they are asked for', () => {
  expect(shortDateTime(winter, 'de', { seconds: true })).toBe('21.11.2026, 00:15:07')
  expect(timeOfDay(winter, 'de')).toBe('00:15:07')
  expect(timeOfDay(summer, 'en')).toBe('00:00:00')
})
