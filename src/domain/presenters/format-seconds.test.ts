import { expect, test } from 'vitest'
import { formatSeconds } from './format-seconds.ts'

test('a duration is written in seconds, with tenths only while they matter', () => {
  // A space that does not break stands before the unit.
  expect(formatSeconds(4200, 'de')).toBe('4,2\u00a0s')
  expect(formatSeconds(4200, 'en')).toBe('4.2\u00a0s')
  expect(formatSeconds(4000, 'de')).toBe('4,0\u00a0s')
  expect(formatSeconds(73_400, 'de')).toBe('73\u00a0s')
})
