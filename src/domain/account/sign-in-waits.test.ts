import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FREE_FAILURES, waitAfter } from './sign-in-waits.ts'

test('strangers who guess wait longer and longer, up to an hour', () => {
  expect(waitAfter(FREE_FAILURES)).toBe(0)
  expect([1, 2, 3, 8, 9, 1000].map((more) => waitAfter(FREE_FAILURES + more))).toEqual([
    15, 30, 60, 1920, 3600, 3600,
  ])
  fc.assert(
    fc.property(fc.nat(), (failures) => {
      expect(waitAfter(failures + 1)).toBeGreaterThanOrEqual(waitAfter(failures))
    }),
  )
})
