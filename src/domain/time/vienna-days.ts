const HOUR = 60 * 60 * 1000

let viennaDay: Intl.DateTimeFormat | undefined
let last: { time: number; day: string } | undefined

/** The day it is in Vienna at an instant (P-VIENNA: days are Vienna's everywhere). */
export function dayInVienna(instant: Date): string {
  const time = instant.getTime()
  // Builds and lists ask about the same instant for thousands of studies.
  if (last?.time === time) return last.day
  // Made where it is asked for: it costs a phone 20 ms, and most pages know their days already.
  viennaDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' })
  last = { time, day: viennaDay.format(instant) }
  return last.day
}

/** The moment at which a day ends in Vienna: midnight there, an hour later in UTC in winter. */
export function endOfDayInVienna(day: string): Date {
  const next = addDays(day, 1)
  const inSummer = new Date(Date.parse(next) - 2 * HOUR)
  return dayInVienna(inSummer) === next ? inSummer : new Date(inSummer.getTime() + HOUR)
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
