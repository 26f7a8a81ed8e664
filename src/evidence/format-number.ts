import type { Language } from '../contract/protocol/language.ts'
import { locales } from '../domain/text/locales.ts'

/** A number with at most so many decimals, in the language's form and with a true minus. */
export function formatNumber(value: number, language: Language, decimals = 2): string {
  const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: decimals })
  return format.format(value).replace('-', '\u2212')
}
