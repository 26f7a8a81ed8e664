/** Times are Unix seconds. */

export const HOUR = 60 * 60
export const DAY = 24 * HOUR

/** As a price has it. */
interface Rhythm {
  interval: 'month' | 'year'
  interval_count: number
}

/**
 * The time `count` periods after the anchor, by calendar months in UTC. Where that month is too
 * short it is its last day; since every period is counted from the anchor, the 31st comes back.
 * @param anchor Unix seconds
 */
export function periodsAfter(
  anchor: number,
  { interval, interval_count }: Rhythm,
  count: number,
): number {
  const from = new Date(anchor * 1000)
  const months = count * interval_count * (interval === 'year' ? 12 : 1)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate()
  const midnight = first.getTime() / 1000 + (Math.min(from.getUTCDate(), lastDay) - 1) * DAY
  return midnight + (((anchor % DAY) + DAY) % DAY)
}

/**
 * When the first period ends that ends after another one does.
 * @param end of a period that is counted from the anchor, or the anchor itself, in Unix seconds
 */
export function endOfNext(anchor: number, rhythm: Rhythm, end: number): number {
  let count = 1
  while (periodsAfter(anchor, rhythm, count) <= end) count += 1
  return periodsAfter(anchor, rhythm, count)
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
