/**
 * A publication date as exact as its source: '2019', '2019-03' or '2019-03-04' (ISO 8601 reduced
 * precision). The precision is kept, so that '2019' is never shown as 1 January (P-UNKNOWN).
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

/**
 * The date by which lists are sorted: the electronic one. An old issue that was digitised more than
 * a year later appeared when it was printed (P-IMPORT-DATES).
 */
export function appearedOn({
  publicationDate,
  electronicDate,
}: {
  publicationDate: string | null
  electronicDate?: string | undefined
}): string | null {
  if (electronicDate === undefined || publicationDate === null) return publicationDate
  const isDigitised =
    publicationDate < electronicDate && !isWithinAYear(publicationDate, electronicDate)
  return isDigitised ? publicationDate : electronicDate
}

/** Whether two dates can lie no more than a year apart, as exact as they are. */
function isWithinAYear(a: string, b: string): boolean {
  const [earlier, later] = a < b ? [a, b] : [b, a]
  const lastDay = `${earlier}${'-12-31'.slice(earlier.length - 4)}`
  const yearAfter = String(Number(lastDay.slice(0, 4)) + 1).padStart(4, '0')
  const firstDay = `${later}${'-01-01'.slice(later.length - 4)}`
  return firstDay <= `${yearAfter}${lastDay.slice(4)}`
}

const NEW_WINDOW_MS = 2_592_000_000

/**
 * A study is new when it has no citations that anybody knows of and appeared within the last 30 days
 * of Vienna, today among them, in an issue of no other year. A reduced date counts from its first
 * day; a date in the future is not new (P-STUDY-NEW).
 * @param study.appearedOn as `appearedOn` has it
 */
export function isNewStudy(
  study: {
    appearedOn: string | null
    publicationDate: string | null
    citationCount: number | null
  },
  now: Date,
): boolean {
  if (study.citationCount || study.appearedOn === null || study.publicationDate === null) {
    return false
  }
  const age = Date.parse(dayInVienna(now)) - Date.parse(study.appearedOn)
  if (age < 0 || age >= NEW_WINDOW_MS) return false
  return isWithinAYear(study.appearedOn, study.publicationDate)
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
