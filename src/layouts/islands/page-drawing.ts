import { uploadsBaseUrl } from '../../api/uploads.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import type { HearticlePageTexts } from '../../features/hearticle/hearticle-options.ts'
import { hearticlePage } from '../../features/hearticle/hearticle-page.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { SafeHtml } from '../../ui/html/html.ts'

/** What a preview has around the article, by language. */
export type PreviewTexts = Record<Language, HearticlePageTexts>

/** The preview is in either language; only that one's words are loaded (P-LANG-WORDS). */
const messages = {
  de: async () => (await import('../../features/hearticle/page-words.de.ts')).words,
  en: async () => (await import('../../features/hearticle/page-words.en.ts')).words,
}

/** What draws a hearticle as its public page in a language, once its words are there. */
export async function pageDrawing(
  texts: PreviewTexts,
  language: Language,
): Promise<(hearticle: Hearticle) => SafeHtml> {
  const t = createTranslator(language, await messages[language]())
  const { origin } = location
  const around = { language, t, texts: texts[language], uploadsBaseUrl, origin }
  return (hearticle) => hearticlePage(hearticle, around)
}
