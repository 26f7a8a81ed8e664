import { languages } from './language.ts'
import { readDigits } from './numerals.ts'
import { inOneNotation } from './one-notation.ts'

/**
 * What a number is of, where '1,234' depends on it: of people ('count') it has no decimals, per cent
 * of a whole ('percent') are not in thousands, any other ('value') can be either.
 */
export type NumberKind = 'count' | 'percent' | 'value'

/**
 * Reads a number in German or English notation, whatever the language of the page: '0,72' and
 * '0.72', '1.234,5' and '1,234.5', '−3', '4,4 %'. Fractions, powers and '±' are not read
 * (P-NUMBER-TYPED).
 * @returns undefined for what is no number, 'ambiguous' for what is one in either of two ways
 */
export function readNumber(
  typed: string,
  kind: NumberKind = 'value',
): number | 'ambiguous' | undefined {
  const trimmed = typed.trim().replace(/\s*%$/, '')
  const isNegative = /^[-−–]/.test(trimmed)
  const digits = trimmed.replace(/^[-−–+]\s*/, '')
  const [one, other] = languages.flatMap((language) => {
    const { text } = inOneNotation(digits, language)
    const read = readDigits(text, 0, language)
    return read?.end === text.length ? [{ ...read, value: asNumber(read) }] : []
  })
  if (!one) return undefined
  const isEither = other !== undefined && other.value !== one.value
  if (isEither && kind === 'value') return 'ambiguous'
  const isThousands = kind === 'count'
  const { value } = isEither && one.isGrouped !== isThousands ? other : one
  return isNegative && value !== 0 ? -value : value
}

const asNumber = ({ digits, part }: { digits: string; part: string }) => Number(`${digits}.${part}`)

/** One group of thousands, or three decimals: '1,234' is either. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/

/** A number as `readNumber` reads it in one way: 1.234 as '1.2340'. */
export function writeNumber(value: number): string {
  const text = String(value)
  return EITHER.test(text.replace(/^-/, '')) ? `${text}0` : text
}

/** What the database can hold of a number, without losing digits of whole ones. */
export const LARGEST_NUMBER = Number.MAX_SAFE_INTEGER
const SMALLEST_NUMBER = 1e-130

/** Whether the database can hold a number. */
export function isStorableNumber(value: number): boolean {
  const size = Math.abs(value)
  return value === 0 || (size >= SMALLEST_NUMBER && size <= LARGEST_NUMBER)
}
