import type { Language } from './language.ts'

/** A text in one notation, and where each of its places stands in the text that came. */
export interface PlainText {
  text: string
  placeOf: (at: number) => number
}

const IS_PLAIN = /^[\x20-\x7e\u00c0-\u017f–]*$/
/** A dot in the middle is a decimal mark, but for '4,5·10⁶'. */
const MIDDLE_DOT = /(?<=\d)[·∙⋅•](?=\d)(?!10(?:\^|\(|[⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹]))/g
const LEADING_DOT = /(?<![\p{L}\d])[·∙⋅](?=\d)/gu

/**
 * Reads every digit of Unicode by its value, one minus sign, one hyphen, one space, a decimal mark in
 * the middle as that of the language. Cells of a table are parted by more than a space: their digits
 * do not run together.
 */
export function inOneNotation(source: string, language: Language): PlainText {
  if (IS_PLAIN.test(source)) return { text: source, placeOf: (at) => at }
  const { text, placeOf } = withNarrowDigits(source)
  const plain = text
    .replace(/(?<=\d)[\t\n\r](?=\d)/g, '|')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\t\n\r]/g, ' ')
    .replace(/[−﹣－]/g, '-')
    .replace(/[∼≈]/g, '~')
    .replace(/[‐‑]/g, '-')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(MIDDLE_DOT, language === 'de' ? ',' : '.')
    .replace(LEADING_DOT, '.')
  return { text: plain, placeOf }
}

/** A text of the same length with a point for each decimal mark in the middle. */
export const withDecimalPoints = (text: string) => text.replace(MIDDLE_DOT, '.')

/** Digits of two UTF-16 units. */
const WIDE_DIGIT = /(?![\0-\uffff])\p{Nd}/gu

/** With digits of one unit each, so that they can be read like others. */
function withNarrowDigits(source: string): PlainText {
  const places: number[] = []
  const text = source.replace(WIDE_DIGIT, (digit, at: number) => {
    places.push(at - places.length)
    return asciiDigit(digit)
  })
  if (places.length === 0) return { text, placeOf: (at) => at }
  return { text, placeOf: (at) => at + countBelow(places, at) }
}

/** How many of some numbers in order are below another. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Digits that mathematicians use stand in five rows of ten without a gap. */
const MATHEMATICAL = { first: 0x1d7ce, last: 0x1d7ff }

/** Unicode keeps ten digits in a row, from zero: their zero is where the row begins. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code >= MATHEMATICAL.first && code <= MATHEMATICAL.last) {
    return String((code - MATHEMATICAL.first) % 10)
  }
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
