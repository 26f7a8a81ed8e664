import type { StudySource } from './study.ts'

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
