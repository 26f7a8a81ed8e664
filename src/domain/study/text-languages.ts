import type { Language } from '../../contract/protocol/language.ts'
import { germanTextsOf } from './german-texts.ts'
import type { StudyRecord, StudySource } from './study.ts'

/**
 * The language of what PubMed gives as a study's text: English, but for a study in German that has no
 * German text beside it, and whose title is not in brackets, as translated ones are.
 */
export function ownLanguageOf({ title, german, languages }: StudySource): Language {
  const isTranslated = languages.includes('eng') || german !== undefined || title.startsWith('[')
  return languages.includes('ger') && !isTranslated ? 'de' : 'en'
}

/** The languages in which a study has a title or an abstract (P-SEARCH-FILTERS). */
export function textLanguagesOf(study: Pick<StudyRecord, 'source' | 'editorial'>): Language[] {
  const { title, abstract } = study.source
  const written = germanTextsOf(study)
  const isGerman = Boolean(written?.title || written?.abstract?.length)
  const given: Language[] = title !== '' || abstract.length > 0 ? [ownLanguageOf(study.source)] : []
  return [...new Set<Language>([...given, ...(isGerman ? (['de'] as const) : [])])]
}
