import { type Language, languages as ours } from '../../contract/protocol/language.ts'
import type { GermanTexts, StudyRecord, StudySource } from './study.ts'

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

/**
 * How a study reads in German: each text that editors wrote, else the one that came with the source
 * (P-LIBRARY).
 * @returns undefined where there is none at all
 */
export function germanTextsOf({
  source,
  editorial,
}: Pick<StudyRecord, 'source' | 'editorial'>): GermanTexts | undefined {
  const written = editorial.shown?.text.german
  if (!written) return source.german
  return { ...source.german, ...withoutEmpty(written) }
}

/** A text that is empty says nothing, so that it hides nothing either. */
export function withoutEmpty({ title, abstract, keywords }: GermanTexts): GermanTexts {
  return {
    ...(title && { title }),
    ...(abstract?.length && { abstract }),
    ...(keywords?.length && { keywords }),
  }
}

const ENGLISH = 'en'

/** The language of a study's title as answers say it: left out for English. */
export function foreignTitle({ titleLanguage }: Pick<StudySource, 'titleLanguage'>): {
  titleLanguage?: string
} {
  return titleLanguage === ENGLISH ? {} : { titleLanguage }
}

/** What a title is marked with on a page in a language; undefined where it is the page's own. */
export function titleLang(
  { titleLanguage = ENGLISH }: { titleLanguage?: string | undefined },
  language: string,
): string | undefined {
  return titleLanguage === language ? undefined : titleLanguage
}
