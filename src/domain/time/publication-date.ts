/**
 * A publication date as exact as its source: '2019', '2019-03' or '2019-03-04' (ISO 8601 reduced
 * precision). The precision is kept, so that '2019' is never shown as 1 January (P-DATE-PRECISION).
 * Such strings sort by date as they are.
 */
import * as z from 'zod/mini'
import { dayInVienna } from './vienna-days.ts'

export const publicationDateSchema = z.string().check(
  z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/),
  z.refine((date) => date.length < 10 || isCalendarDay(date), 'no such day'),
)

/** A day: '2026-11-21'. */
export const daySchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => isCalendarDay(day), 'no such day'),
)

/** True for a day of the Gregorian calendar, so not for '2026-02-30'. */
export function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

const NEW_WINDOW_MS = 2_592_000_000

/**
 * A study is new when it has no citations that anybody knows of and was
 * published within the last 30 days of Vienna, today among them. A reduced date counts from its
 * first day; a cover date in the future is not new (P-STUDY-NEW).
 */
export function isNewStudy(
  study: { publicationDate: string | null; citationCount: number | null },
  now: Date,
): boolean {
  if (study.citationCount || study.publicationDate === null) return false
  const age = Date.parse(dayInVienna(now)) - Date.parse(study.publicationDate)
  return age >= 0 && age < NEW_WINDOW_MS
}

const MONTHS = {
  'de-AT': 'Jänner Februar März April Mai Juni Juli August September Oktober November Dezember',
  'en-GB': 'January February March April May June July August September October November December',
}

/**
 * A date in words, as exact as it is: 'März 2019', '4 March 2019', '2019'. Without `Intl`, whose
 * first use costs a phone 80 ms.
 */
export function formatPublicationDate(date: string, locale: keyof typeof MONTHS): string {
  const [year = '', month, day] = date.split('-')
  if (!month) return year
  const named = `${MONTHS[locale].split(' ')[Number(month) - 1]} ${year}`
  return day ? `${Number(day)}${locale === 'de-AT' ? '.' : ''} ${named}` : named
}
