import type { Language } from '../contract/language.ts'

/** Specification §9: prices have German formatting; the English pages write them as English does. */
const PRICE_LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

const formats = new Map<Language, Intl.NumberFormat>()

/** Whole cents of a euro in words: '9,90 €', '€9.90'. */
export function priceInWords(cents: number, language: Language): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(PRICE_LOCALES[language], { style: 'currency', currency: 'EUR' })
    formats.set(language, format)
  }
  return format.format(cents / 100)
}
