import type { Language } from '../../../contract/protocol/language.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import { dayInVienna } from '../../../domain/time/vienna-days.ts'

/**
 * The day of a moment (RFC 3339) in Vienna: '21. Dezember 2026', '21 December 2026'. No line breaks
 * between day and month.
 */
export function dayInWords(moment: string, language: Language): string {
  const day = formatPublicationDate(dayInVienna(new Date(moment)), locales[language])
  return day.replace(' ', '\u00a0')
}
