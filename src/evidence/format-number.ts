import type { Language } from '../contract/protocol/language.ts'
import { locales } from '../domain/text/locales.ts'

/** By language and decimals. */
const formats = new Map<string, Intl.NumberFormat>()

/** Between groups of three digits: no-break space and comma. */
const GROUPS = { de: '\u00a0', en: ',' }

/**
 * A number with at most so many decimals, in the language's form and with a true minus. Whole ones
 * are most that lists show; they do without `Intl`, whose first use costs a phone 60 ms.
 */
export function formatNumber(value: number, language: Language, decimals = 2): string {
  if (Number.isSafeInteger(value)) {
    return `${value}`.replace(/\B(?=(\d{3})+$)/g, GROUPS[language]).replace('-', '\u2212')
  }
  const key = `${language} ${decimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: decimals })
    formats.set(key, format)
  }
  return format.format(value).replace('-', '\u2212')
}
