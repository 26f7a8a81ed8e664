import { expect, test } from 'vitest'
import { ageInWords } from './age-in-words.ts'

const now = new Date('2026-11-26T12:00:00.000Z')

test.each([
  ['2026-11-26T12:00:00.000Z', 'in dieser Minute', 'this minute'],
  ['2026-11-27T12:00:00.000Z', 'in dieser Minute', 'this minute'],
  ['2026-11-26T11:00:01.000Z', 'vor 59 Minuten', '59 minutes ago'],
  ['2026-11-26T11:00:00.000Z', 'vor 1 Stunde', '1 hour ago'],
  ['2026-11-25T12:00:00.000Z', 'vor 1 Tag', '1 day ago'],
  ['2026-11-25T12:00:00.001Z', 'vor 23 Stunden', '23 hours ago'],
  ['2026-10-27T12:00:00.000Z', 'vor 1 Monat', '1 month ago'],
  ['2024-11-26T12:00:00.000Z', 'vor 2 Jahren', '2 years ago'],
])('what was saved at %s is %s', (at, german, english) => {
  expect(ageInWords(at, now, 'de-AT')).toBe(german)
  expect(ageInWords(at, now, 'en-GB')).toBe(english)
})
