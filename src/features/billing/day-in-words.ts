import type { Language } from '../../contract/language.ts'
import { locales } from '../../domain/locales.ts'
import { formatPublicationDate } from '../../domain/publication-date.ts'
import { dayInVienna } from '../../domain/vienna-days.ts'

/**
 * The day of a moment (RFC 3339) in Vienna: '21. Dezember 2026', '21 December 2026'. No line breaks
 * between day and month.
 */
export function dayInWords(moment: string, language: Language): string {
  const day = formatPublicationDate(dayInVienna(new Date(moment)), locales[language])
  return day.replace(' ', '\u00a0')
}
