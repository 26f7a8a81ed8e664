import { type Language, languages as ours } from '../../contract/protocol/language.ts'
import { germanTextsOf } from './german-texts.ts'
import type { StudyRecord, StudySource } from './study.ts'
import { foreignTitle } from './title-language.ts'

/**
 * The language of what PubMed gives as a study's text: English, but for one with a German title that
 * has no German text beside it. Of a study that was stored before the language of its title was
 * noted, a title in German is one of a paper in German alone, without brackets.
 */
export function ownLanguageOf({ title, titleLanguage, german, languages }: StudySource): Language {
  if (german !== undefined) return 'en'
  if (titleLanguage !== undefined) return titleLanguage === 'de' ? 'de' : 'en'
  const isTranslated = languages.includes('eng') || title.startsWith('[')
  return languages.includes('ger') && !isTranslated ? 'de' : 'en'
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
