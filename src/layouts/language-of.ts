import { defaultLanguage, type Language, languages } from '../contract/protocol/language.ts'
import { NotFound } from './not-found.ts'

/**
 * The language that the `[...lang]` parameter of a page names (P-LANG-ADDRESSES): none for German,
 * 'en' for English. Astro matches whatever stands there.
 * @throws NotFound where it is no language
 */
export function languageOf(parameter: string | undefined): Language {
  const language = languages.find((one) => one === (parameter ?? defaultLanguage))
  if (language === undefined) throw new NotFound(`there is no page in the language ${parameter}`)
  return language
}
