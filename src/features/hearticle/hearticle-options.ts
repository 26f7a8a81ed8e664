import type { Language } from '../../contract/protocol/language.ts'
import type { TextExplanation } from '../../domain/glossary/find-terms.ts'
import type { ReadingOn } from '../../domain/presenters/leading-on/reading-on.ts'
import type { Translate } from '../../i18n/translator.ts'

/** Editorial texts that a hearticle's page carries, in the page's language. */
export interface HearticlePageTexts {
  /** Below the article. */
  disclaimer: string
  /** Marks sample content. */
  sampleNotice: string
  missionTitle: string
  missionText: string
}

export interface HearticlePageOptions {
  language: Language
  t: Translate
  texts: HearticlePageTexts
  /** Where topic images and audio lie (P-UPLOADS-BASE); empty for this site. */
  uploadsBaseUrl: string
  /** Of the addresses that are shared, as 'https://hearticle.example'. */
  origin: string
  /** Where the page leads on to; left out on a page that is newer than the last build. */
  readingOn?: ReadingOn | undefined
  /** Where the glossary has what a text explains, if it does; left out in a preview. */
  glossaryAddress?: (explained: TextExplanation, language: Language) => string | undefined
}
