import type { IslandTexts } from '../../../i18n/island-texts.ts'
import { createTranslator, type Words } from '../../../i18n/translator.ts'

const messages = {
  de: async () => (await import('./words.de.ts')).words,
  en: async () => (await import('./words.en.ts')).words,
}

/** The words of the home page's lists, which the page has, and those of a daily visit. */
export async function visitWords({
  language,
  messages: pageMessages,
}: IslandTexts): Promise<Words> {
  const own = await messages[language]()
  return { language, t: createTranslator(language, { ...pageMessages, ...own }) }
}
