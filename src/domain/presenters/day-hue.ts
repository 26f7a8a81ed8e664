/**
 * The hue of a day's ground (P-LOOK): the day of its year, modulo 360.
 * @param day '2026-11-21'
 */
export function dayHue(day: string): number {
  const start = Date.UTC(Number(day.slice(0, 4)), 0, 0)
  return Math.round((Date.parse(day) - start) / 86_400_000) % 360
}
