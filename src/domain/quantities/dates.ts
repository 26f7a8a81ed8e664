import type { Language } from '../../contract/protocol/language.ts'
import { matchAt } from '../../contract/protocol/numerals.ts'
import type { NumberToken } from './token.ts'

const MONTHS = new Map(
  [
    'jan',
    'feb',
    'mär mar',
    'apr',
    'mai may',
    'jun',
    'jul',
    'aug',
    'sep',
    'okt oct',
    'nov',
    'dez dec',
  ]
    .map((names) => names.split(' '))
    .flatMap((names, at) => names.map((name) => [name, String(at + 1)] as const)),
)
const NAMES = `(?<month>${[...MONTHS.keys()].join('|')})`
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?<month>0?[1-9]|1[0-2])'
const YEAR = '(?<year>(?:19|20)\\d\\d)(?![\\d/])'

const ISO = /(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/dy
const IN_WORDS = new RegExp(
  `(?<day>\\d{1,2})\\.? ${NAMES}\\p{Ll}*\\.? (?<year>\\d{4})(?!\\d)`,
  'diuy',
)
/** The first that fits is the date. */
const FORMS: Record<Language, readonly RegExp[]> = {
  // Also without a year: '24.12.'
  de: [
    ISO,
    new RegExp(`(?<day>\\d{1,2})\\. ?${MONTH}\\.(?: ?(?<year>\\d{4}))?(?!\\d)`, 'dy'),
    IN_WORDS,
  ],
  en: [
    ISO,
    // 'January 31, 2010', of which the digits begin at a place.
    new RegExp(
      `(?<=(?<!\\p{L})${NAMES}(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\.? )${DAY}(?:,? (?<year>\\d{4}))?(?![\\d%]|[.,:]\\d| ?[-–])`,
      'diuy',
    ),
    // The month stands first, as in the United States, where it can be one.
    new RegExp(`${MONTH}/${DAY}/${YEAR}`, 'dy'),
    new RegExp(`${DAY}/${MONTH}/${YEAR}`, 'dy'),
    IN_WORDS,
  ],
}

/** German has no 'a.m.': '20 am Ende'. */
const TIME_OF_DAY: Record<Language, RegExp> = {
  de: /\d{1,2}(?:[.:]\d{2})? ?Uhr/iy,
  en: /(?:0?\d|1[0-2])(?:[.:]\d{2})? ?(?:[ap]\.? ?m|[AP]\.? ?M)\b/y,
}

/** Where a time of day ends that begins at a place; it is no quantity. */
export function timeOfDayEnd(text: string, at: number, language: Language): number | undefined {
  const found = matchAt(TIME_OF_DAY[language], text, at)
  return found && at + found[0].length
}

/** A date that begins at a place. Of its digits the month is none: it is a word in the other language. */
export function dateAt(text: string, at: number, language: Language): NumberToken | undefined {
  for (const form of FORMS[language]) {
    const found = matchAt(form, text, at)
    const { day = '', month = '', year = '-' } = found?.groups ?? {}
    if (!found) continue
    const number = MONTHS.get(month.toLowerCase()) ?? month
    const { indices: { groups = {} } = {} } = found
    const digits = [groups.day, groups.year].flatMap((place) => {
      if (!place) return []
      const [start, end] = place
      return [{ value: String(Number(text.slice(start, end))), start, end }]
    })
    return {
      start: Math.min(at, groups.month?.[0] ?? at),
      end: at + found[0].length,
      value: Number.NaN,
      date: `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`,
      measured: 'date',
      digits: digits.toSorted((a, b) => a.start - b.start),
      isSigned: false,
      isWord: false,
      isWhole: false,
    }
  }
  return undefined
}
