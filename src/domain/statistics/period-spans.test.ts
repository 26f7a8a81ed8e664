// Rules: P-DESK-FIGURES.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/vienna-days.ts'
import { lastDayOf, spansOf } from './period-spans.ts'
import { daysBetween } from './statistics.ts'

test('a period is whole months, days around them, and the last days one by one', () => {
  const summed = { from: '2025-01-01', to: '2026-11-23' }
  expect(spansOf({ from: '2026-08-20', to: '2026-11-26' }, summed)).toEqual({
    months: ['2026-09', '2026-10'],
    days: [
      { from: '2026-08-20', to: '2026-08-31' },
      { from: '2026-11-01', to: '2026-11-23' },
    ],
    others: [{ from: '2026-11-24', to: '2026-11-26' }],
  })
  const alone = { from: '2026-11-24', to: '2026-11-26' }
  expect(spansOf(alone, summed)).toEqual({ months: [], days: [], others: [alone] })
})

const day = fc.integer({ min: 0, max: 500 }).map((count) => addDays('2025-11-01', count))
const span = fc.tuple(day, day).map((days) => {
  const [from = '', to = ''] = days.toSorted()
  return { from, to }
})

test('each day of a period is counted once, by sums only where there are sums', () => {
  fc.assert(
    fc.property(span, fc.option(span, { nil: undefined }), (period, summed) => {
      const { months, days, others } = spansOf(period, summed)
      const inSums = [
        ...months.flatMap((month) => daysBetween(`${month}-01`, lastDayOf(month))),
        ...days.flatMap(({ from, to }) => daysBetween(from, to)),
      ]
      const all = [...inSums, ...others.flatMap(({ from, to }) => daysBetween(from, to))]
      expect(all.toSorted()).toEqual(daysBetween(period.from, period.to))
      const isSummed = (one: string) =>
        summed !== undefined && summed.from <= one && one <= summed.to
      expect(inSums.every(isSummed)).toBe(true)
    }),
  )
})
