import type { Language } from '../../contract/protocol/language.ts'

/** The locale by which dates and lists are written, as a BCP 47 tag. */
export const locales = { de: 'de-AT', en: 'en-GB' } as const satisfies Record<Language, string>

/** That of numbers: '1.000' and '1,000' (P-NUMBERS); the data of `de-AT` parts thousands by a blank. */
export const numberLocales = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<
  Language,
  string
>
