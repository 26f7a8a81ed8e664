// Rules: P-STATISTICS, P-TIME-SERIES.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUp, dayNamed, daysBetween, daysOfRange, seriesOf } from './statistics.ts'

const day = (date: string, signedIn: number, others: number) => ({
  hearticleId: 7,
  day: date,
  authenticated: { READ: signedIn, unique: signedIn, SHARE: 2, SHARE_email: 1, SHARE_other: 1 },
  anonymous: { READ: others, unique: 1, seconds: 90 },
})

describe('statistics', () => {
  test('add up days by type, platform and audience', () => {
    const sum = addUp([day('2026-11-20', 2, 5), day('2026-11-21', 1, 0)])
    expect(sum.authenticatedInteractionsByType).toMatchObject({ READ: 3, SHARE: 4, LIKE: 0 })
    expect(sum.anonymousInteractionsByType).toMatchObject({ READ: 5, SHARE: 0 })
    expect(sum.authenticatedShareStats).toEqual({ email: 2, other: 2 })
    expect(sum.anonymousShareStats).toEqual({})
    expect(sum).toMatchObject({ authenticatedUniqueUsers: 3, anonymousUniqueVisitors: 2 })
  })

  test('have a point for each day of a range, zeros too', () => {
    expect(seriesOf([day('2026-11-20', 2, 5)], '2026-11-19', '2026-11-21')).toEqual([
      { date: '2026-11-19', authenticatedCount: 0, anonymousCount: 0 },
      { date: '2026-11-20', authenticatedCount: 2, anonymousCount: 5 },
      { date: '2026-11-21', authenticatedCount: 0, anonymousCount: 0 },
    ])
  })

  test.each([
    ['2026-03-28', '2026-03-30'],
    ['2026-10-24', '2026-10-26'],
  ])('no day is left out or doubled where clocks change, %s to %s', (from, to) => {
    const days = daysBetween(from, to)
    expect(days).toHaveLength(3)
    expect(new Set(days).size).toBe(3)
  })

  test.each([
    // Vienna is an hour ahead of UTC in winter, two in summer; clocks change at 01:00 UTC.
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2026-10-25T23:30:00+02:00', '2026-10-25'],
    ['2026-11-21', '2026-11-21'],
  ])('the moment %s lies in the day %s', (moment, named) => {
    expect(dayNamed(moment)).toBe(named)
  })

  test.each([
    ['week', '2026-11-21', '2026-11-14'],
    ['month', '2026-11-21', '2026-10-21'],
    ['month', '2026-03-31', '2026-02-28'],
    ['month', '2028-03-30', '2028-02-29'],
    ['month', '2026-01-31', '2025-12-31'],
    ['year', '2028-02-29', '2027-02-28'],
    ['year', '2026-11-21', '2025-11-21'],
  ] as const)('a %s that ends on %s begins on %s', (range, today, from) => {
    expect(daysOfRange(range, today)).toEqual({ from, to: today })
  })

  test('a range of any day is in order and no longer than a year and a day', () => {
    const someDay = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(someDay, fc.constantFrom('week', 'month', 'year'), (date, range) => {
        const { from, to } = daysOfRange(range, date.toISOString().slice(0, 10))
        const length = daysBetween(from, to).length
        expect(length).toBeGreaterThanOrEqual(8)
        expect(length).toBeLessThanOrEqual(367)
      }),
    )
  })
})
