import { defaultLanguage, type Language, languages } from '../contract/language.ts'

/** The `[...lang]` parameter of every page: absent for German, 'en' for English (decision 1). */
export const languagePaths = languages.map((language) => ({
  params: { lang: language === defaultLanguage ? undefined : language },
  props: { language },
}))

export function languageOf(lang: string | undefined): Language {
  return languages.find((language) => language === lang) ?? defaultLanguage
}
