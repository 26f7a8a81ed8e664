import type { Language } from '../../contract/protocol/language.ts'
import { germanTextsOf } from './german-texts.ts'
import type { StudyRecord } from './study.ts'

/**
 * The languages in which a study has a title or an abstract (P-SEARCH-FILTERS). What PubMed gives is
 * in English, but for a study in German that has no German text beside it: that is the text itself.
 */
export function textLanguagesOf(study: Pick<StudyRecord, 'source' | 'editorial'>): Language[] {
  const { title, abstract, german, languages } = study.source
  const own = languages.includes('ger') && !languages.includes('eng') && !german ? 'de' : 'en'
  const written = germanTextsOf(study)
  const isGerman = Boolean(written?.title || written?.abstract?.length)
  const given: Language[] = title !== '' || abstract.length > 0 ? [own] : []
  return [...new Set<Language>([...given, ...(isGerman ? (['de'] as const) : [])])]
}
