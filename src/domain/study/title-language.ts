import type { StudySource } from './study.ts'

const ENGLISH = 'en'

/**
 * The language of a study's title (BCP 47). Of one that was stored before the reader noted it, only
 * that is known which its German title tells.
 */
function titleLanguageOf({ title, titleLanguage, german }: StudySource): string {
  if (titleLanguage !== undefined) return titleLanguage
  return title !== '' && german?.title === title ? 'de' : ENGLISH
}

/** The same as answers say it: left out for English. */
export function foreignTitle(source: StudySource): { titleLanguage?: string } {
  const titleLanguage = titleLanguageOf(source)
  return titleLanguage === ENGLISH ? {} : { titleLanguage }
}

/** What a title is marked with on a page in a language; undefined where it is the page's own. */
export function titleLang(
  { titleLanguage = ENGLISH }: { titleLanguage?: string | undefined },
  language: string,
): string | undefined {
  return titleLanguage === language ? undefined : titleLanguage
}
