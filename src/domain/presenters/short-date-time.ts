import type { Language } from '../../contract/protocol/language.ts'
import { locales } from '../text/locales.ts'

/**
 * A timestamp (RFC 3339) as clocks in Vienna showed it, in figures: '21.11.2026, 00:15'.
 * @param options.seconds where they matter: '21.11.2026, 00:15:07'
 */
export function shortDateTime(
  timestamp: string,
  language: Language,
  { seconds = false }: { seconds?: boolean } = {},
): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: seconds ? 'medium' : 'short',
    timeZone: 'Europe/Vienna',
  }).format(new Date(timestamp))
}

/** A time of day in Vienna without its seconds: '14:03'. */
export function clockTime(timestamp: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeStyle: 'short',
    timeZone: 'Europe/Vienna',
  }).format(new Date(timestamp))
}

/** A time of day in Vienna: '14:03:07'. */
export function timeOfDay(timestamp: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeStyle: 'medium',
    timeZone: 'Europe/Vienna',
  }).format(new Date(timestamp))
}
