// Rules: P-SESSION-ENDS.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithinSession, latestSessionEnd, sessionEnd } from './session-lifetime.ts'

const DAY = 24 * 60 * 60 * 1000
const start = new Date('2026-11-21T11:00:00.000Z')
const later = (days: number, milliseconds = 0) =>
  new Date(start.getTime() + days * DAY + milliseconds)
const usedAt = (moment: Date) => ({
  startedAt: start.toISOString(),
  lastUsedAt: moment.toISOString(),
})

test('a session ends fourteen days after its last use', () => {
  expect(sessionEnd(usedAt(later(3)))).toEqual(later(17))
  expect(isWithinSession(usedAt(later(3)), later(17, -1))).toBe(true)
  expect(isWithinSession(usedAt(later(3)), later(17))).toBe(false)
})

test('and sixty days after it began', () => {
  expect(sessionEnd(usedAt(later(46)))).toEqual(later(60))
  expect(sessionEnd(usedAt(later(59)))).toEqual(latestSessionEnd(start))
  expect(isWithinSession(usedAt(later(59)), later(60, -1))).toBe(true)
  expect(isWithinSession(usedAt(later(59)), later(60))).toBe(false)
})

test('no use makes it end earlier, and none later than sixty days', () => {
  const uses = fc.integer({ min: 0, max: 100 * DAY })
  fc.assert(
    fc.property(uses, uses, (one, other) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)]
      const ends = [first, second].map((use) => sessionEnd(usedAt(later(0, use))).getTime())
      expect(ends[0]).toBeLessThanOrEqual(ends[1] ?? 0)
      expect(ends[1]).toBeLessThanOrEqual(later(60).getTime())
    }),
  )
})
