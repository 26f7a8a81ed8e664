import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [0, 'de', '0 Minuten'],
  [3599, 'de', '60 Minuten'],
  [3600, 'en', '1 hour'],
  [47 * 3600, 'de', '47 Stunden'],
  [60 * 3600, 'de', '2,5 Tage'],
  [60 * 3600, 'en', '2.5 days'],
] as const)('%i seconds in %s are %s', (seconds, language, words) => {
  expect(formatDuration(seconds, language)).toBe(words)
})
