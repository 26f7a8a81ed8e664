import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleSize } from './title-size.ts'

test('a longer title is never larger, and every one is from 11 to 24', () => {
  fc.assert(
    fc.property(fc.nat(600), fc.nat(600), (a, b) => {
      const [short, long] = [
        titleSize('x'.repeat(Math.min(a, b))),
        titleSize('x'.repeat(Math.max(a, b))),
      ]
      expect(long).toBeLessThanOrEqual(short)
      expect(long).toBeGreaterThanOrEqual(11)
      expect(short).toBeLessThanOrEqual(24)
    }),
  )
})

test('the ends of the scale are reached', () => {
  expect([titleSize('Sleep'), titleSize('x'.repeat(301))]).toEqual([24, 11])
})
