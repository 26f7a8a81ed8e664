/**
 * German is the default, English the fallback (specification §1). Pages to read know languages
 * without loading a validator: schemas lie beside this file.
 */
export const languages = ['de', 'en'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'de'
