import { type Language, languages as ours } from '../../contract/protocol/language.ts'
import { germanTextsOf } from './german-texts.ts'
import type { StudyRecord, StudySource } from './study.ts'
import { foreignTitle } from './title-language.ts'

/**
 * The language of what PubMed gives as a study's text: English, but for one with a German title that
 * has no German text beside it.
 */
export function ownLanguageOf({ titleLanguage, german }: StudySource): Language {
  return german === undefined && titleLanguage === 'de' ? 'de' : 'en'
}

/** The languages in which a study has a title or an abstract (P-FILTER-MEANING). */
export function textLanguagesOf(study: Pick<StudyRecord, 'source' | 'editorial'>): Language[] {
  const { title, abstract } = study.source
  const written = germanTextsOf(study)
  const isGerman = Boolean(written?.title || written?.abstract?.length)
  const own = ownLanguageOf(study.source)
  const { titleLanguage = own } = foreignTitle(study.source)
  const given = [
    ...(title === '' ? [] : ours.filter((language) => language === titleLanguage)),
    ...(abstract.length > 0 ? [own] : []),
    ...(isGerman ? (['de'] as const) : []),
  ]
  return [...new Set<Language>(given)]
}
