import type { Language } from '../../contract/language.ts'
import { locales } from '../../domain/locales.ts'

/** A moment (RFC 3339) as it was in Vienna: '21.11.2026, 14:03:07'. */
export function momentInWords(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Vienna',
  }).format(new Date(moment))
}

/** A time of day in Vienna: '14:03:07'. */
export function timeInWords(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeStyle: 'medium',
    timeZone: 'Europe/Vienna',
  }).format(new Date(moment))
}

/** So many milliseconds as seconds: '4,2 s', '73 s'. */
export function secondsInWords(milliseconds: number, language: Language): string {
  const seconds = milliseconds / 1000
  const number = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: seconds < 10 ? 1 : 0,
    maximumFractionDigits: seconds < 10 ? 1 : 0,
  })
  return `${number.format(seconds)}\u00a0s`
}
