import type { Language } from '../../contract/protocol/language.ts'
import { locales } from '../../domain/text/locales.ts'

/** A day ('2026-11-21') in words: '21. November 2026'. */
export function dayInWords(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** A day, short: '21. Nov.' */
export function shortDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day))
}
