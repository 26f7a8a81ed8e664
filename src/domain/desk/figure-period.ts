import { daysOfRange } from '../statistics/statistics.ts'
import { addDays } from '../time/vienna-days.ts'

/** So many days a period of figures can have: a year, and room around it. */
export const MOST_PERIOD_DAYS = 400

/** The periods that are offered by name; 'own' is from one day to another. */
export const figurePeriods = ['7', '30', '90', 'year', 'own'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** Whether figures can be had from one day to another, both included; a day left out is empty. */
export function isPeriod(from: string, to: string): boolean {
  return from !== '' && from <= to && addDays(from, MOST_PERIOD_DAYS) > to
}

/**
 * The days of a period that ends today, both included.
 * @param own the days of 'own'
 */
export function daysOfPeriod(
  period: FigurePeriod,
  today: string,
  own: { from: string; to: string },
): { from: string; to: string } {
  if (period === 'own') return own
  if (period === 'year') return daysOfRange('year', today)
  return { from: addDays(today, 1 - Number(period)), to: today }
}
