import type { Language } from '../contract/protocol/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { createTranslator, type Translate } from './translator.ts'

/** Both languages' words, for prerendering; a browser gets only its page's (P-LANG-WORDS). */
export const translators: Record<Language, Translate> = {
  de: createTranslator('de', de),
  en: createTranslator('en', en),
}
