import type { Language } from '../../contract/protocol/language.ts'

/** The locale by which dates and numbers are written, as a BCP 47 tag. */
export const locales = { de: 'de-AT', en: 'en-GB' } as const satisfies Record<Language, string>
