import { defaultLanguage, languages } from '../contract/protocol/language.ts'

/**
 * The `[...lang]` parameter of every page: absent for German, 'en' for English (P-LANG-ADDRESSES).
 * Astro writes onto the list that a page hands over, so every page hands over a copy.
 */
export const languagePaths = languages.map((language) => ({
  params: { lang: language === defaultLanguage ? undefined : language },
  props: { language },
}))
