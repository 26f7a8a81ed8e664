/** Two numbers that are the ends of one. */
import type { Language } from '../../contract/protocol/language.ts'
import { isYear } from './classify.ts'
import type { NumberToken } from './token.ts'

const JOINS = /^ ?(?:--?|–|—|-? ?to|-? ?bis(?: zu)?|through) ?$/u
/** Between the limits of an interval, where more joins than elsewhere. */
export const JOINS_LIMITS = /^ ?(?:--?|–|—|to|bis|,|;|\/|and|und) ?$/u

/**
 * Whether two numbers are the ends of a range by what joins them.
 * @param gap what stands before the first
 * @param isRepeated it stands in a bracket of which one before had a range
 */
export function isRange(
  [low, high]: readonly [NumberToken, NumberToken],
  { gap, between, isRepeated }: { gap: string; between: string; isRepeated: boolean },
  language: Language,
): boolean {
  if (low.date !== undefined || !isOneSort(low, high)) return false
  if (isFromTo(low, high, gap, between)) return false
  if (JOINS.test(between)) {
    // Years are one range in a bracket alone.
    return !isYear(low) || isRepeated || (isYear(high) && /[([]$/.test(gap))
  }
  const isBetween = /(?:between|zwischen) $/i.test(gap) && /^ (?:and|und) $/.test(between)
  return isBetween && language === 'de' && !isYear(low)
}

function isOneSort(low: NumberToken, high: NumberToken): boolean {
  return (
    high.date === undefined &&
    (low.unit === undefined || low.unit === high.unit) &&
    (low.measured === undefined || low.measured === high.measured || low.measured === 'ratio') &&
    withPowerOf(low, high) <= Math.abs(high.value) + 1e-12 &&
    low.isWord === high.isWord
  )
}

/** '0.8–1.2 × 10⁻⁵': the power holds for both. */
const withPowerOf = (low: NumberToken, { exponent }: NumberToken) =>
  exponent === undefined || low.exponent !== undefined
    ? low.value
    : Number((low.value * 10 ** exponent).toPrecision(12))

const CHANGED_DE =
  /(?:gesunken|gestiegen|sank|stieg|fiel|senkt|erhöht|gesenkt|verringert|zunahm|abnahm|nahm|wuchs|änder)\p{L}*[^,;]*$/iu
const FROM = /(?<!rang(?:ed|ing|es|e) )(?:from|von)(?: a mean of| an average of)? $/i
const CHANGED_EN = /(?:decreased|increased|fell|rose)[^,;]*$/i

/** 'From 6 to 25 days' says two numbers; so does 'increased 5 % to 7 %'. */
function isFromTo(low: NumberToken, high: NumberToken, gap: string, between: string): boolean {
  if (!/to|bis/.test(between)) return false
  if (/bis/.test(between) && /von $/.test(gap) && !CHANGED_DE.test(gap)) return false
  const isChanged = low.hasOwnUnit && high.hasOwnUnit && CHANGED_EN.test(gap)
  return FROM.test(gap) || isChanged === true
}

/** Two ends as one: '2--3' is a dash of two, '-6.0--2.0' a dash and a sign. */
export function rangeOf(
  low: NumberToken,
  high: NumberToken,
  between: string,
  text: string,
): NumberToken {
  const isDashOfTwo =
    high.isSigned && low.value >= 0 && between.endsWith('-') && text[high.start] === '-'
  const upper = isDashOfTwo && high.value < 0 ? -high.value : high.value
  const { scale } = high
  // '10.3–13.9 million' scales both.
  const isScaled = scale !== undefined && low.scale === undefined && low.value <= upper / scale
  return {
    ...high,
    start: low.start,
    value: isScaled ? Number((low.value * scale).toPrecision(15)) : withPowerOf(low, high),
    high: upper,
    isSigned: low.isSigned,
    isWhole: low.isWhole && high.isWhole,
    unit: high.unit ?? low.unit,
    dimension: high.dimension ?? low.dimension,
    measured: high.measured ?? low.measured,
  }
}
