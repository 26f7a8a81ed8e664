import type { Language } from '../../contract/protocol/language.ts'
import type { ShownRates } from '../evidence/effect.ts'

const MARKS = { de: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const

/**
 * A number as a text of the language writes it: '1.000' and '4,3' in German, '1,000' and '4.3' in
 * English, with a true minus.
 * @param decimal digits with a point, such as '4.30', which keep their decimals
 * @param isGrouped false for years
 */
export function writeNumber(decimal: string, language: Language, isGrouped = true): string {
  const { group, decimal: mark } = MARKS[language]
  const [whole = '', part] = decimal.replace('-', '\u2212').split('.')
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole
  return part === undefined ? grouped : `${grouped}${mark}${part}`
}

/**
 * A number rounded to so many decimals as people do it, halves away from 0: 4.35 is 4.4, where binary
 * fractions make 4.3 of it.
 */
export function roundedDecimal(number: number, decimals: number): string {
  const size = Math.abs(Number(number.toPrecision(12)))
  const rounded = (Math.round(Number(`${size}e${decimals}`)) / 10 ** decimals).toFixed(decimals)
  return number < 0 && Number(rounded) !== 0 ? `-${rounded}` : rounded
}

export const decimalsOf = (number: number) => (String(number).split('.')[1] ?? '').length

/** A rate, or the difference of two, with the decimals of the more exact of both: '1,27', '1,60' (P-RATES). */
export function writeRate(
  value: number,
  { intervention, comparison }: Pick<ShownRates, 'intervention' | 'comparison'>,
  language: Language,
): string {
  const decimals = Math.max(decimalsOf(intervention), decimalsOf(comparison))
  return writeNumber(roundedDecimal(value, decimals), language)
}

/** A range, written with an en dash, or with 'bis' and 'to' where a minus stands in it. */
export function writeRange(
  [low, high]: readonly [string, string],
  language: Language,
  isGrouped = true,
): string {
  const [from, to] = [low, high].map((limit) => writeNumber(limit, language, isGrouped))
  if (low.startsWith('-') || high.startsWith('-')) {
    return `${from} ${language === 'de' ? 'bis' : 'to'} ${to}`
  }
  return `${from}\u2013${to}`
}
