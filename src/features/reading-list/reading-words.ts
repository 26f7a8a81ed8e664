import type { Language } from '../../contract/protocol/language.ts'
import { createPageTranslator } from '../../i18n/page-translator.ts'
import type { Translate } from '../../i18n/translator.ts'

const messages = {
  de: () => import('../../i18n/messages/de/readingList.json', { with: { type: 'json' } }),
  en: () => import('../../i18n/messages/en/readingList.json', { with: { type: 'json' } }),
}

/** The language that the page is written in. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'de'
}

/** What the reading list says on a page to read; loaded when it is said. */
export async function readingWords(): Promise<Translate> {
  const language = pageLanguage()
  const { default: readingList } = await messages[language]()
  return createPageTranslator(language, { readingList })
}
