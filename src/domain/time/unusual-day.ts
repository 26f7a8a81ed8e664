const EARLIEST = '2000-01-01'
const YEARS_AHEAD = 2

/**
 * Whether a day of publication is likely a slip of the keyboard: before 2000, or more than two years
 * ahead (P-UNUSUAL-DAY).
 * @param day '2026-11-21'
 * @param today the same, in Vienna
 */
export function isUnusualDay(day: string, today: string): boolean {
  const latest = `${String(Number(today.slice(0, 4)) + YEARS_AHEAD).padStart(4, '0')}${today.slice(4)}`
  return day < EARLIEST || day > latest
}
