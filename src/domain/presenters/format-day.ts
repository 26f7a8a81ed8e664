import type { Language } from '../../contract/protocol/language.ts'
import { locales } from '../text/locales.ts'
import { dayInVienna } from '../time/vienna-days.ts'

const STYLES = {
  /** '21. November 2026' */
  long: { dateStyle: 'long' },
  /** '21.11.2026' */
  medium: { dateStyle: 'medium' },
  /** '21. Nov.' */
  short: { day: 'numeric', month: 'short' },
} as const

/** Formats a calendar day ('2026-11-21'). */
export function formatDay(
  day: string,
  language: Language,
  style: keyof typeof STYLES = 'long',
): string {
  const format = new Intl.DateTimeFormat(locales[language], { ...STYLES[style], timeZone: 'UTC' })
  return format.format(new Date(day))
}

/**
 * Formats the day in Vienna of a timestamp (RFC 3339): '21. Dezember 2026', '21 December 2026'. No
 * line breaks between day and month.
 */
export function formatDayOfTimestamp(timestamp: string, language: Language): string {
  return formatDay(dayInVienna(new Date(timestamp)), language).replace(' ', '\u00a0')
}
