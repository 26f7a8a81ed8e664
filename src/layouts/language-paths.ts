import { defaultLanguage, languages } from '../contract/language.ts'

/** The `[...lang]` parameter of every page: absent for German, 'en' for English (decision 1). */
export const languagePaths = languages.map((language) => ({
  params: { lang: language === defaultLanguage ? undefined : language },
  props: { language },
}))
