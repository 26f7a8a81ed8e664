import type { Language } from '../../contract/protocol/language.ts'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import type { Study, StudySection } from '../../contract/reading/studies.ts'
import { titleLang } from './text-languages.ts'

/** A text with the language it is in, where that differs from the page's. */
interface ForeignText<T> {
  content: T
  lang: string | undefined
}

/** PubMed gives abstracts in English, whatever the language of the paper. */
const PUBMED_LANGUAGE = 'en'

/** The title in the page's language where there is one, else the original; undefined for none. */
export function titleFor(study: Study, language: Language): ForeignText<string> | undefined {
  const translated = translationOf(study, language)?.translatedTitleMarkup
  if (translated) return { content: translated, lang: undefined }
  if (study.titleMarkup) return { content: study.titleMarkup, lang: titleLang(study, language) }
  const other = study.translations.find(({ translatedTitleMarkup }) => translatedTitleMarkup)
  if (!other?.translatedTitleMarkup) return undefined
  return { content: other.translatedTitleMarkup, lang: foreign(other.languageCode, language) }
}

/** The title of a card, plain text, in the page's language where there is one; undefined for none. */
export function cardTitleFor(
  study: Pick<StudySummary, 'title' | 'titleLanguage' | 'translations'>,
  language: Language,
): ForeignText<string> | undefined {
  const translated = translationOf(study, language)?.translatedTitle
  if (translated) return { content: translated, lang: undefined }
  return study.title ? { content: study.title, lang: titleLang(study, language) } : undefined
}

/** The abstract in the page's language where there is one, else the original; undefined for none. */
export function abstractFor(
  study: Study,
  language: Language,
): ForeignText<StudySection[]> | undefined {
  const translated = translationOf(study, language)?.translatedAbstractSections ?? []
  if (translated.length > 0) return { content: translated, lang: undefined }
  if (study.abstractSections.length > 0) {
    return { content: study.abstractSections, lang: foreign(PUBMED_LANGUAGE, language) }
  }
  const other = study.translations.find(
    ({ translatedAbstractSections }) => translatedAbstractSections.length > 0,
  )
  if (!other) return undefined
  return { content: other.translatedAbstractSections, lang: foreign(other.languageCode, language) }
}

/** Keywords in the page's language where there are some, else the original's. */
export function keywordsFor(study: Study, language: Language): string[] {
  const translated = translationOf(study, language)?.keywords ?? []
  return translated.length > 0 ? translated : study.keywords
}

function translationOf<T extends { languageCode: Language }>(
  study: { translations: readonly T[] },
  language: Language,
) {
  return study.translations.find(({ languageCode }) => languageCode === language)
}

function foreign(lang: string, language: Language): string | undefined {
  return lang === language ? undefined : lang
}
