import { addDays, monthsBetween } from '../time/vienna-days.ts'

/** Days from one to another, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** How the days of a period are counted together. */
export interface PeriodSpans {
  /** Whole months of which there are sums. */
  months: string[]
  /** Days of which there are sums. */
  days: DaySpan[]
  /** Days whose counts are to be added up. */
  others: DaySpan[]
}

/**
 * By what the counts of a period are found: sums of months, of days, and the rest one by one.
 * @param summed the days of which there are sums, by day and by each month that lies within them;
 * undefined where there are none
 * @param byDay each day is wanted for itself, so no sum of a month will do
 */
export function spansOf(
  { from, to }: DaySpan,
  summed: DaySpan | undefined,
  byDay = false,
): PeriodSpans {
  if (!summed || summed.from > to || summed.to < from) {
    return { months: [], days: [], others: [{ from, to }] }
  }
  const first = from > summed.from ? from : summed.from
  const last = to < summed.to ? to : summed.to
  const months = monthsBetween(first, last).filter(
    (month) => !byDay && first <= `${month}-01` && lastDayOf(month) <= last,
  )
  const [firstMonth, lastMonth] = [months[0], months.at(-1)]
  const days =
    firstMonth === undefined || lastMonth === undefined
      ? [{ from: first, to: last }]
      : [
          { from: first, to: addDays(`${firstMonth}-01`, -1) },
          { from: addDays(lastDayOf(lastMonth), 1), to: last },
        ]
  const others = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ]
  return { months, days: days.filter(hasDays), others: others.filter(hasDays) }
}

const hasDays = ({ from, to }: DaySpan): boolean => from <= to

/** @param month '2026-11' */
export function lastDayOf(month: string): string {
  return addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
}
