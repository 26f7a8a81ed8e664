// Rules: P-VIENNA.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayInVienna,
  endOfDayInVienna,
  hourInVienna,
  monthsBetween,
} from './vienna-days.ts'

const days = fc.integer({ min: 0, max: 60 * 365 }).map((count) => addDays('2000-01-01', count))

describe('days in Vienna', () => {
  test.each([
    ['in winter', '2026-11-21', '2026-11-21T23:00:00.000Z'],
    ['in summer', '2026-07-01', '2026-07-01T22:00:00.000Z'],
    ['of 23 hours', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['before one of 23 hours', '2026-03-28', '2026-03-28T23:00:00.000Z'],
    ['of 25 hours', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['before one of 25 hours', '2026-10-24', '2026-10-24T22:00:00.000Z'],
    ['at the end of a leap February', '2028-02-29', '2028-02-29T23:00:00.000Z'],
  ])('a day %s ends at midnight there', (_, day, end) => {
    expect(endOfDayInVienna(day).toISOString()).toBe(end)
  })

  test('the last millisecond before the end is of the day, the end is of the next', () => {
    fc.assert(
      fc.property(days, (day) => {
        const end = endOfDayInVienna(day)
        expect(dayInVienna(new Date(end.getTime() - 1))).toBe(day)
        expect(dayInVienna(end)).toBe(addDays(day, 1))
      }),
    )
  })

  test('a full hour is that hour of the day there, also where summer time begins or ends', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Vienna',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const change = fc.constantFrom('2026-03-29', '2026-10-25')
    const hours = fc.constantFrom(0 as const, 1 as const, 3 as const, 4 as const, 6 as const)
    fc.assert(
      fc.property(fc.oneof(days, change), hours, (day, hour) => {
        expect(clock.format(hourInVienna(day, hour))).toBe(`${day} 0${hour}:00`)
      }),
    )
  })

  test('the day is that of the time zone, from the year on since which its rule holds', () => {
    const ofZone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' })
    const instants = fc.date({
      min: new Date('1996-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        expect(dayInVienna(instant)).toBe(ofZone.format(instant))
      }),
      { numRuns: 2000 },
    )
  })

  test('a range names each month that it touches once, in order', () => {
    expect(monthsBetween('2026-01-31', '2026-03-01')).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(monthsBetween('2025-12-31', '2026-01-01')).toEqual(['2025-12', '2026-01'])
    expect(monthsBetween('2026-05-01', '2026-05-01')).toEqual(['2026-05'])
    expect(monthsBetween('2026-05-02', '2026-04-01')).toEqual([])
  })
})
