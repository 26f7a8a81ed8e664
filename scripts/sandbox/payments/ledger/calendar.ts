/** Times are Unix seconds. */

export const HOUR = 60 * 60
export const DAY = 24 * HOUR

interface Rhythm {
  interval: 'month' | 'year'
  intervalCount: number
}

/**
 * The time `count` periods after the anchor, by calendar months in UTC. Where that month is too
 * short it is its last day; since every period is counted from the anchor, the 31st comes back.
 * @param anchor Unix seconds
 */
export function periodsAfter(
  anchor: number,
  { interval, intervalCount }: Rhythm,
  count: number,
): number {
  const from = new Date(anchor * 1000)
  const months = count * intervalCount * (interval === 'year' ? 12 : 1)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate()
  const midnight = first.getTime() / 1000 + (Math.min(from.getUTCDate(), lastDay) - 1) * DAY
  return midnight + (((anchor % DAY) + DAY) % DAY)
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
