const HOUR = 60 * 60 * 1000

/**
 * The day it is in Vienna at an instant (P-VIENNA: days are Vienna's everywhere). Reckoned by the
 * rule of the European Union (directive 2000/84/EC, since 1996): what `Intl` knows of time zones
 * costs a phone a tenth of a second when it is first asked for.
 */
export function dayInVienna(instant: Date): string {
  return new Date(instant.getTime() + hoursAhead(instant) * HOUR).toISOString().slice(0, 10)
}

/** How many hours Vienna is ahead of UTC at an instant. */
export function hoursAhead(instant: Date): 1 | 2 {
  const time = instant.getTime()
  const year = instant.getUTCFullYear()
  return time >= lastSunday(year, 2) && time < lastSunday(year, 9) ? 2 : 1
}

/** One o'clock UTC on the last Sunday of a month with 31 days, the first being 0. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR
}

/** The moment at which a day ends in Vienna: midnight there, an hour later in UTC in winter. */
export function endOfDayInVienna(day: string): Date {
  const next = addDays(day, 1)
  const inSummer = new Date(Date.parse(next) - 2 * HOUR)
  return dayInVienna(inSummer) === next ? inSummer : new Date(inSummer.getTime() + HOUR)
}

/** A full hour that every day in Vienna has once: 2 o'clock is left out in spring, and twice in autumn. */
export type HourOfDay = 0 | 1 | 3 | 4 | 5 | 6 | 7

/** The moment at which it is a full hour of a day in Vienna. */
export function hourInVienna(day: string, hour: HourOfDay): Date {
  const [midnight, hours] =
    hour < 2
      ? [endOfDayInVienna(addDays(day, -1)), hour]
      : // Summer time has begun or ended by then, on a day on which it does.
        [endOfDayInVienna(day), hour - 24]
  return new Date(midnight.getTime() + hours * HOUR)
}

/** The day that lies `count` days after another; before it where that is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 24 * HOUR).toISOString().slice(0, 10)
}

/** The months ('2026-11') that a range of days touches, both ends included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    months.push(month)
    month = addDays(`${month}-01`, 31).slice(0, 7)
  }
  return months
}
