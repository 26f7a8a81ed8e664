/** Thousands in groups of three, by one sign: '2.454', '1,234,567'. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/
const PLAIN = /^\d+(?:[.,]\d+)?$|^[.,]\d+$/
/** Thousands and a decimal mark that differs from theirs: '1.234,5', '1,234.5'. */
const BOTH = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/

/**
 * Reads a number in German or English notation, whatever the language of the page: '0,72' and
 * '0.72', '1.234,5' and '1,234.5', '−3', '4,4 %'.
 * @param isCount of people: '2.454' is two thousand, where it would else be two and a half
 * @returns undefined for what is no number
 */
export function readNumber(typed: string, isCount = false): number | undefined {
  const trimmed = typed.replace(/[\s'’]/g, '').replace(/%$/, '')
  const isNegative = /^[-−–]/.test(trimmed)
  const text = trimmed.replace(/^[-−–+]/, '')
  const signs = text.match(/[.,]/g)?.length ?? 0
  const isGrouped = GROUPED.test(text) && (isCount || signs > 1)
  if (!isGrouped && !PLAIN.test(text) && !BOTH.test(text)) return undefined
  const decimal = isGrouped ? -1 : Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const digits = (part: string) => part.replace(/[.,]/g, '')
  const value = Number(
    decimal < 0
      ? digits(text)
      : `${digits(text.slice(0, decimal))}.${digits(text.slice(decimal + 1))}`,
  )
  return isNegative && value !== 0 ? -value : value
}
