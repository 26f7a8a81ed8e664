import type { Language } from '../contract/protocol/language.ts'
import { writeNumber } from '../domain/numbers/write-number.ts'
import { numberLocales } from '../domain/text/locales.ts'

/** By language and decimals. */
const formats = new Map<string, Intl.NumberFormat>()

/**
 * A number with at most so many decimals, in the language's form and with a true minus (P-NUMBERS).
 * Whole ones are most that lists show; they do without `Intl`, whose first use costs a phone 60 ms.
 */
export function formatNumber(value: number, language: Language, decimals = 2): string {
  if (Number.isSafeInteger(value)) return writeNumber(`${value}`, language)
  const key = `${language} ${decimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: decimals })
    formats.set(key, format)
  }
  return format.format(value).replace('-', '\u2212')
}
