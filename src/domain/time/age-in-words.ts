const MINUTE = 60_000

/** From the longest on; the last one also for what was a moment ago. */
const UNITS: ReadonlyArray<[unit: Intl.RelativeTimeFormatUnit, milliseconds: number]> = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
]

/**
 * How long something is past, in words: 'vor 3 Tagen', '2 hours ago'; in whole units, rounded down.
 * @param at RFC 3339; one to come counts as this moment
 * @param locale BCP 47
 */
export function ageInWords(at: string, now: Date, locale: string): string {
  const age = Math.max(0, now.getTime() - Date.parse(at))
  const [unit, milliseconds] = UNITS.find(([, one]) => age >= one) ?? (['minute', MINUTE] as const)
  const count = Math.floor(age / milliseconds)
  const numeric = count === 0 ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-count, unit)
}
