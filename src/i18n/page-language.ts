import type { Language } from '../contract/protocol/language.ts'

/** In the browser: the language that the page is written in. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'de'
}
