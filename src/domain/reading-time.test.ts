import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

test.each([
  [0, 1],
  [1, 1],
  [299, 1],
  [300, 2],
  [400, 2],
  [1000, 5],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes('Wort '.repeat(words))).toBe(minutes)
})

test('it is a whole number of at least one, and space alone adds nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readingMinutes(text)).toBeGreaterThanOrEqual(1)
      expect(Number.isInteger(readingMinutes(text))).toBe(true)
      expect(readingMinutes(`  ${text}\n\n`)).toBe(readingMinutes(text))
    }),
  )
})
