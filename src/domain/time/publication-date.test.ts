// Rules: P-UNKNOWN, P-STUDY-NEW.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appearedOn,
  daySchema,
  formatPublicationDate,
  isCalendarDay,
  isNewStudy,
  publicationDateSchema,
} from './publication-date.ts'
import { dayInVienna } from './vienna-days.ts'

const someDay = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('dates as exact as their source', () => {
  test.each(['2019', '2019-03', '2019-12', '2019-03-04', '2024-02-29'])('%s is one', (date) => {
    expect(publicationDateSchema.safeParse(date).success).toBe(true)
  })

  test.each([
    '',
    '19',
    '2019-',
    '2019-13',
    '2019-00',
    '2019-3',
    '2019-02-29',
    '2019-04-31',
    '2019-01-00',
    '2019-03-04T00:00:00Z',
    ' 2019',
    '2019\n',
  ])('%j is none', (date) => {
    expect(publicationDateSchema.safeParse(date).success).toBe(false)
  })

  test('every day of the calendar is a day, of either schema', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(isCalendarDay(day)).toBe(true)
        expect(daySchema.safeParse(day).success).toBe(true)
        expect(publicationDateSchema.safeParse(day).success).toBe(true)
      }),
    )
  })

  test('no other text of that form is a day', () => {
    const number = fc.integer({ min: 0, max: 99 })
    fc.assert(
      fc.property(number, number, (month, day) => {
        const text = `2023-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const date = new Date(2023, month - 1, day)
        const exists = month >= 1 && date.getMonth() === month - 1 && date.getDate() === day
        expect(isCalendarDay(text)).toBe(exists)
      }),
    )
  })
})

describe('a day in Vienna', () => {
  test.each([
    ['2026-11-21T22:59:59Z', '2026-11-21'],
    ['2026-11-21T23:00:00Z', '2026-11-22'],
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s is %s', (moment, day) => {
    expect(dayInVienna(new Date(moment))).toBe(day)
  })
})

describe('when a study appeared', () => {
  test.each([
    ['2019-02', '2018-12-20', '2018-12-20'],
    ['2019', undefined, '2019'],
    [null, undefined, null],
    // Digitised: the issue is more than a year older.
    ['1975-03', '2026-11-16', '1975-03'],
    ['2025-10', '2026-11-16', '2025-10'],
    ['2025-11-15', '2026-11-16', '2025-11-15'],
    // As exact as the issue's date is, it can be within the year.
    ['2025-11-16', '2026-11-16', '2026-11-16'],
    ['2025-11', '2026-11-16', '2026-11-16'],
    ['2025', '2026-11-16', '2026-11-16'],
    ['2026', '2026-11-16', '2026-11-16'],
    // An issue that came late.
    ['2018-05', '2016-11-16', '2016-11-16'],
  ])('in an issue of %s, online %s: %s', (publicationDate, electronicDate, expected) => {
    expect(appearedOn({ publicationDate, electronicDate })).toBe(expected)
  })
})

describe('a new study', () => {
  const isNew = (
    publicationDate: string | null,
    now: string,
    citationCount: number | null = null,
    electronicDate?: string,
  ) =>
    isNewStudy(
      {
        appearedOn: appearedOn({ publicationDate, electronicDate }),
        publicationDate,
        citationCount,
      },
      new Date(now),
    )

  test.each([
    ['2026-12', true],
    ['2027-11-16', true],
    ['2025-11', true],
    ['2025-10', false],
    ['1975-03', false],
    ['2028', false],
  ])('online five days ago, in an issue of %s: %s', (issue, expected) => {
    expect(isNew(issue, '2026-11-21T12:00:00Z', null, '2026-11-16')).toBe(expected)
  })

  test('is new from midnight in Vienna for 30 days', () => {
    expect(isNew('2026-11-21', '2026-11-20T22:59:59Z')).toBe(false)
    expect(isNew('2026-11-21', '2026-11-20T23:00:00Z')).toBe(true)
    expect(isNew('2026-11-21', '2026-12-20T22:59:59Z')).toBe(true)
    expect(isNew('2026-11-21', '2026-12-20T23:00:00Z')).toBe(false)
  })

  test('is not new once it is cited, nor without a date, nor with one in the future', () => {
    const now = '2026-11-21T12:00:00Z'
    expect(isNew('2026-11-20', now, 1)).toBe(false)
    expect(isNew('2026-11-20', now, 0)).toBe(true)
    expect(isNew(null, now)).toBe(false)
    expect(isNew('2026-12', now)).toBe(false)
    expect(isNew('2027', now)).toBe(false)
  })

  test('with a reduced date counts from its first day', () => {
    expect(isNew('2026-11', '2026-11-21T12:00:00Z')).toBe(true)
    expect(isNew('2026-10', '2026-11-21T12:00:00Z')).toBe(false)
    expect(isNew('2026', '2026-01-10T12:00:00Z')).toBe(true)
    expect(isNew('2026', '2026-11-21T12:00:00Z')).toBe(false)
  })

  test('is new or not for a whole day, so that pages of one day are the same', () => {
    const hours = fc.integer({ min: 0, max: 23 })
    fc.assert(
      fc.property(someDay, hours, hours, (day, a, b) => {
        const at = (hour: number) => `2026-06-15T${String(hour).padStart(2, '0')}:00:00+02:00`
        expect(isNew(day, at(a))).toBe(isNew(day, at(b)))
      }),
    )
  })
})

describe('a date in words', () => {
  test.each([
    ['2019', 'de-AT', '2019'],
    ['2019-01', 'de-AT', 'Jänner 2019'],
    ['2019-03', 'en-GB', 'March 2019'],
    ['2019-03-04', 'de-AT', '4. März 2019'],
    ['2019-03-04', 'en-GB', '4 March 2019'],
    ['2026-01-01', 'en-GB', '1 January 2026'],
  ] as const)('%s in %s is %s', (date, locale, words) => {
    expect(formatPublicationDate(date, locale)).toBe(words)
  })
})

test('days and months are written as the language does', () => {
  fc.assert(
    fc.property(
      someDay,
      fc.constantFrom('de-AT' as const, 'en-GB' as const),
      fc.constantFrom(7, 10),
      (day, locale, length) => {
        const written = new Intl.DateTimeFormat(locale, {
          timeZone: 'UTC',
          year: 'numeric',
          month: 'long',
          ...(length === 10 && { day: 'numeric' }),
        })
        expect(formatPublicationDate(day.slice(0, length), locale)).toBe(
          written.format(new Date(day)),
        )
      },
    ),
  )
})
