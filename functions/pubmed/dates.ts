import { isCalendarDay } from '../../src/domain/time/publication-date.ts'
import { plainText } from './inline-text.ts'
import { find, type XmlElement } from './xml/xml-tree.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR = /\b(?:1[5-9]|2[01])\d\d\b/

/**
 * A date as exact as the source says it: from `Year`, `Month`, `Day`, else from `MedlineDate`.
 * What cannot be (30 February, month 13) lowers the precision. Null without a year.
 */
export function partialDate(element: XmlElement | undefined): string | null {
  const year = YEAR.exec(plainText(find(element, 'Year')))?.[0]
  if (year === undefined) return medlineDate(plainText(find(element, 'MedlineDate')))
  const month = monthNumber(plainText(find(element, 'Month')))
  if (month === undefined) return year
  const day = plainText(find(element, 'Day')).padStart(2, '0')
  const date = `${year}-${month}-${day}`
  return /^\d\d$/.test(day) && isCalendarDay(date) ? date : `${year}-${month}`
}

/** A day as 'YYYY-MM-DD', or undefined where the element does not name one. */
export function exactDay(element: XmlElement | undefined): string | undefined {
  const date = partialDate(element)
  return date?.length === 10 ? date : undefined
}

/** First year and month: '1998 Dec-1999 Jan' is '1998-12', '1944-1945' is '1944'. */
function medlineDate(text: string): string | null {
  const year = YEAR.exec(text)
  if (!year) return null
  const behind = /^\s+([a-z]+)/i.exec(text.slice(year.index + year[0].length))?.[1]
  const before = /([a-z]+)\.?\s+$/i.exec(text.slice(0, year.index))?.[1]
  const month = monthNumber(behind ?? '') ?? monthNumber(before ?? '')
  return month === undefined ? year[0] : `${year[0]}-${month}`
}

/** '03' of 'Mar', 'March', '3' or '03'; a range counts from its first month. */
function monthNumber(text: string): string | undefined {
  const number = /^\d{1,2}$/.test(text)
    ? Number(text)
    : MONTHS.indexOf(/^[a-z]{3}/.exec(text.toLowerCase())?.[0] ?? '') + 1
  return number >= 1 && number <= 12 ? String(number).padStart(2, '0') : undefined
}
