/** A range of days, both included, as 'YYYY-MM-DD'. */
export type DayRange = { from: string; to: string }

const DAY_MS = 86_400_000

/** Two halves of a range, or undefined for a single day. */
export function halves({ from, to }: DayRange): [DayRange, DayRange] | undefined {
  const first = Date.parse(from)
  const last = Date.parse(to)
  if (last <= first) return undefined
  const middle = first + Math.floor((last - first) / DAY_MS / 2) * DAY_MS
  return [
    { from, to: dayOf(middle) },
    { from: dayOf(middle + DAY_MS), to },
  ]
}

/** The UTC day of a time in milliseconds. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
