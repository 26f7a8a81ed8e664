import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, periodsAfter } from './calendar.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const MONTHLY = { interval: 'month', interval_count: 1 } as const
const QUARTERLY = { interval: 'month', interval_count: 3 } as const
const YEARLY = { interval: 'year', interval_count: 1 } as const

test('a month that is too short ends a period on its last day, and the next one is whole again', () => {
  const anchor = at('2027-01-31T10:20:30Z')
  expect(iso(periodsAfter(anchor, MONTHLY, 1))).toBe('2027-02-28T10:20:30.000Z')
  expect(iso(periodsAfter(anchor, MONTHLY, 2))).toBe('2027-03-31T10:20:30.000Z')
  expect(iso(periodsAfter(anchor, QUARTERLY, 1))).toBe('2027-04-30T10:20:30.000Z')
  expect(iso(periodsAfter(at('2028-02-29T00:00:00Z'), YEARLY, 1))).toBe('2029-02-28T00:00:00.000Z')
  expect(iso(periodsAfter(at('2028-02-29T00:00:00Z'), YEARLY, 4))).toBe('2032-02-29T00:00:00.000Z')
})

const anchors = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2090-01-01T00:00:00Z') })
const rhythms = fc.constantFrom(MONTHLY, QUARTERLY, YEARLY)

test('periods follow one another without a gap, at the same time of day, as long as months are', () => {
  fc.assert(
    fc.property(anchors, rhythms, fc.nat({ max: 100 }), (anchor, rhythm, count) => {
      const start = periodsAfter(anchor, rhythm, count)
      const end = periodsAfter(anchor, rhythm, count + 1)
      const months = rhythm.interval_count * (rhythm.interval === 'year' ? 12 : 1)
      expect(end - start).toBeGreaterThanOrEqual(months * 28 * DAY)
      expect(end - start).toBeLessThanOrEqual(months * 31 * DAY)
      expect(start % DAY).toBe(anchor % DAY)
      const [from, to] = [new Date(anchor * 1000), new Date(start * 1000)]
      const moved =
        (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
      expect(moved).toBe(months * count)
      expect(to.getUTCDate()).toBeLessThanOrEqual(from.getUTCDate())
    }),
  )
})

test('twelve months are four quarters are a year', () => {
  fc.assert(
    fc.property(anchors, (anchor) => {
      const year = periodsAfter(anchor, YEARLY, 1)
      expect(periodsAfter(anchor, MONTHLY, 12)).toBe(year)
      expect(periodsAfter(anchor, QUARTERLY, 4)).toBe(year)
    }),
  )
})

test('no period after the anchor is the anchor', () => {
  fc.assert(
    fc.property(anchors, rhythms, (anchor, rhythm) => {
      expect(periodsAfter(anchor, rhythm, 0)).toBe(anchor)
    }),
  )
})
