/**
 * An instant in words, as clocks in Vienna show it (P-VIENNA): '21. November 2026 um 12:00'.
 * @param locale a BCP 47 tag such as 'de-AT'
 * @param options.seconds where they matter: '12:00:05'
 */
export function dateTimeInVienna(
  instant: Date,
  locale: string,
  { seconds = false }: { seconds?: boolean } = {},
): string {
  const key = `${locale} ${seconds}`
  const known = formats.get(key)
  if (known) return known.format(instant)
  const made = new Intl.DateTimeFormat(locale, {
    timeZone: 'Europe/Vienna',
    dateStyle: 'long',
    timeStyle: seconds ? 'medium' : 'short',
  })
  formats.set(key, made)
  return made.format(instant)
}

/** Making one takes a millisecond, and forms say with each key when they were kept. */
const formats = new Map<string, Intl.DateTimeFormat>()
