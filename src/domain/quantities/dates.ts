import type { Language } from '../../contract/protocol/language.ts'
import { matchAt } from '../../contract/protocol/numerals.ts'
import type { FoundNumber } from './found-number.ts'
import type { NumberToken } from './token.ts'

const ISO = /(\d{4})-(\d{2})-(\d{2})(?!\d)/y
/** Also without a year: '24.12.' */
const GERMAN = /(\d{1,2})\. ?(0?[1-9]|1[0-2])\.(?: ?(\d{4}))?(?!\d)/y
/** Month or day first, as one of them is above twelve; else the month, as in the United States. */
const SLASHED = /(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)(?![\d/])/y
const IN_WORDS =
  /(\d{1,2})\.? (Jan|Feb|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec)\p{Ll}*\.? (\d{4})(?!\d)/uy
/** German has no 'a.m.': '20 am Ende'. */
const TIME_OF_DAY: Record<Language, RegExp> = {
  de: /\d{1,2}(?:[.:]\d{2})? ?Uhr/iy,
  en: /(?:0?\d|1[0-2])(?:[.:]\d{2})? ?(?:[ap]\.? ?m|[AP]\.? ?M)\b/y,
}

const MONTHS: Record<string, number> = {
  jan: 1,
  feb: 2,
  mär: 3,
  mar: 3,
  apr: 4,
  mai: 5,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  dez: 12,
  dec: 12,
}

/** Where a time of day ends that begins at a place; it is no quantity. */
export function timeOfDayEnd(text: string, at: number, language: Language): number | undefined {
  const found = matchAt(TIME_OF_DAY[language], text, at)
  return found && at + found[0].length
}

/** A date that begins at a place. Of its digits the month is none: it is a word in the other language. */
export function dateAt(text: string, at: number, language: Language): NumberToken | undefined {
  const iso = matchAt(ISO, text, at)
  if (iso) {
    const [whole, year = '', , day = ''] = iso
    return dateToken(at, whole, whole, [
      figure(year, at),
      figure(day, at + whole.length - day.length),
    ])
  }
  const english = language === 'en' ? (monthDayAt(text, at) ?? slashedAt(text, at)) : undefined
  if (english) return english
  const german = language === 'de' ? matchAt(GERMAN, text, at) : undefined
  const [whole, day = '', month = '', year] = german ?? matchAt(IN_WORDS, text, at) ?? []
  if (whole === undefined) return undefined
  const number = german ? month : String(MONTHS[month.toLowerCase()])
  const date = `${year ?? '-'}-${twoDigits(number)}-${twoDigits(day)}`
  return dateToken(at, whole, date, [
    figure(day, at),
    ...(year === undefined ? [] : [figure(year, at + whole.length - year.length)]),
  ])
}

const MONTH_BEFORE =
  /(?<!\p{L})(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\.? $/u
const DAY_AND_YEAR = /(\d{1,2})(?:,? (\d{4}))?(?![\d%]|[.,:]\d| ?[-–])/y

/** 'January 31, 2010', of which the digits begin at a place. */
function monthDayAt(text: string, at: number): NumberToken | undefined {
  const [name, month = ''] = MONTH_BEFORE.exec(text.slice(Math.max(0, at - 12), at)) ?? []
  const [whole = '', day = '', year] = matchAt(DAY_AND_YEAR, text, at) ?? []
  if (name === undefined || day === '' || Number(day) > 31) return undefined
  const date = `${year ?? '-'}-${twoDigits(String(MONTHS[month.toLowerCase()]))}-${twoDigits(day)}`
  return dateToken(at - name.length, name + whole, date, [
    figure(day, at),
    ...(year === undefined ? [] : [figure(year, at + whole.length - year.length)]),
  ])
}

function slashedAt(text: string, at: number): NumberToken | undefined {
  const [whole, first = '', second = '', year = ''] = matchAt(SLASHED, text, at) ?? []
  if (whole === undefined) return undefined
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second]
  if (Number(month) > 12 || Number(day) > 31) return undefined
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const yearAt = at + whole.length - year.length
  return dateToken(at, whole, date, [
    figure(first, at),
    figure(second, at + first.length + 1),
    figure(year, yearAt),
  ])
}

const twoDigits = (digits: string) => digits.padStart(2, '0')

const figure = (digits: string, start: number): FoundNumber => ({
  value: String(Number(digits)),
  start,
  end: start + digits.length,
})

function dateToken(start: number, whole: string, date: string, digits: FoundNumber[]): NumberToken {
  return {
    start,
    end: start + whole.length,
    value: Number.NaN,
    date,
    measured: 'date',
    digits,
    isSigned: false,
    isWord: false,
    isWhole: false,
  }
}
