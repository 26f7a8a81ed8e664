import type { Language } from '../../contract/language.ts'
import { locales } from '../../domain/locales.ts'

/** A moment (RFC 3339) as it was in Vienna, short: '21.11.2026, 00:15'. */
export function shortMoment(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Vienna',
  }).format(new Date(moment))
}

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

/** So many milliseconds as seconds: '0,2 s', '73 s'. */
export function durationInWords(milliseconds: number, language: Language): string {
  const seconds = milliseconds / 1000
  const maximumFractionDigits = seconds < 10 ? 1 : 0
  const number = new Intl.NumberFormat(locales[language], { maximumFractionDigits })
  return `${number.format(seconds)}\u00a0s`
}
