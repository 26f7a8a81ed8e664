import type { Language } from '../../contract/protocol/language.ts'

/** A number in a text, in one notation for all languages, with where it stands. */
export interface FoundNumber {
  /** '3500', '0.05'; never with a thousands separator or zeros that say nothing. */
  value: string
  start: number
  end: number
}

const GROUP = "[\\u00a0\\u202f\\u2009'’ "
const NOTATION = {
  de: number(`${GROUP}.]`, ',', '.'),
  en: number(`${GROUP},]`, '.', undefined),
} as const

const SCALES: ReadonlyArray<readonly [RegExp, number]> = [
  [/^[\s\u00a0\u202f]*(?:Tausend\b|tausend\b|thousand\b)/, 3],
  [/^[\s\u00a0\u202f]*(?:Millionen\b|Million\b|Mio\b|million\b)/, 6],
  [/^[\s\u00a0\u202f]*(?:Milliarden\b|Milliarde\b|Mrd\b|billion\b)/, 9],
]

/** Dates in digits alone: of those the month is a word in the other language, so it does not count. */
const GERMAN_DATE = /(?<![\p{L}\d.,])(\d{1,2})\. ?(?:0?[1-9]|1[0-2])\.(?: ?(\d{4}))?(?!\d)/gu
const ISO_DATE = /(?<![\p{L}\d])(\d{4})-\d{2}-(\d{2})(?!\d)/gu
const TIME = /(?<![\p{L}\d])\d{1,2}(?:[.:]\d{2})?\s*(?:Uhr|[ap]\.?\s?m\b)/giu

/** Kinds that are counted: 'Type 2', 'Phase 3'. */
const KIND =
  /(?<!\p{L})(?:typs?|types?|phase|grad|grade|stadium|stage|klasse|class)[ \u00a0]\d{1,2}(?![\d.,]*\d)/giu

/**
 * The numbers that a text says in digits, in its order: decimals, thousands and millions in the
 * notation of its language, both ends of a range, day and year of a date. What is part of a name
 * (B12, COVID-19, type 2) and times of day are none.
 */
export function numbersIn(text: string, language: Language): FoundNumber[] {
  const found: FoundNumber[] = []
  const add = (digits: string, start: number, length: number) =>
    found.push({ value: plain(digits), start, end: start + length })
  const rest = text
    .replace(TIME, blank)
    .replace(KIND, blank)
    .replace(ISO_DATE, (whole, year: string, day: string, at: number) => {
      add(year, at, year.length)
      add(day, at + whole.length - day.length, day.length)
      return blank(whole)
    })
    .replace(GERMAN_DATE, (whole: string, day: string, year: string | undefined, at: number) => {
      if (language !== 'de') return whole
      add(day, at, day.length)
      if (year) add(year, at + whole.length - year.length, year.length)
      return blank(whole)
    })
  for (const match of rest.matchAll(NOTATION[language])) {
    const { index } = match
    const [whole, grouped, groupedPart, single, part, partOfZero] = match
    const digits = (grouped ?? single ?? '').replace(/\D/g, '')
    const end = index + whole.length
    const scale = SCALES.find(([word]) => word.test(rest.slice(end, end + 16)))?.[1] ?? 0
    found.push({
      value: scaled(digits, groupedPart ?? part ?? partOfZero ?? '', scale),
      start: index,
      end,
    })
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/**
 * @param group what stands between thousands
 * @param otherDecimal is read as a decimal mark where no three digits follow it
 */
function number(group: string, decimal: string, otherDecimal: string | undefined): RegExp {
  const before = '(?<![\\p{L}\\d_]|\\p{L}-|\\d[.,])'
  const grouped = `(\\d{1,3}(?:${group}\\d{3})+)(?!\\d)(?:[${decimal}](\\d+))?`
  const marks = otherDecimal
    ? `(?:[${decimal}]|[${otherDecimal}](?!\\d{3}(?!\\d)))`
    : `[${decimal}]`
  // A zero never leads thousands: 0.050 is a small number in either language.
  return new RegExp(
    `${before}(?:(?!0\\d|0[.,])${grouped}|(\\d+)(?:${marks}(\\d+)|(?<=(?<!\\d)0)[.,](\\d+))?)`,
    'gu',
  )
}

const blank = (whole: string) => ' '.repeat(whole.length)

const plain = (digits: string) => digits.replace(/^0+(?=\d)/, '')

function scaled(digits: string, part: string, zeros: number): string {
  const moved = part.padEnd(zeros, '0')
  const fraction = moved.slice(zeros).replace(/0+$/, '')
  const whole = plain(digits + moved.slice(0, zeros))
  return fraction === '' ? whole : `${whole}.${fraction}`
}
