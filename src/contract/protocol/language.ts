/**
 * German is the default, English the fallback (P-LANG-ADDRESSES). Pages to read know languages
 * without loading a validator: schemas lie beside this file.
 */
export const languages = ['de', 'en'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'de'

export const otherLanguage = (language: Language): Language => (language === 'de' ? 'en' : 'de')
