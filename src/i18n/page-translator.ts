import type { Language } from '../contract/language.ts'
import { createTranslator, type Translate } from './translator.ts'

const messages = {
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
}

/** In the browser: the words of the page's language, and only those are loaded (decision 3). */
export async function pageTranslator(language: Language): Promise<Translate> {
  return createTranslator(language, await messages[language]())
}
