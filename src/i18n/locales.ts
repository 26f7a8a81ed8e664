import type { Language } from '../contract/language.ts'

/** The locale by which dates and numbers are written. */
export const locales: Record<Language, string> = { de: 'de-AT', en: 'en-GB' }
