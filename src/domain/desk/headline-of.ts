import { defaultLanguage, type Language, languages } from '../../contract/protocol/language.ts'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'

/** A headline in a language where it has one, else in the other; plain text, empty where none. */
export function headlineOf(
  { translations }: Pick<HearticleHead, 'translations'>,
  wanted: Language,
) {
  const found = [wanted, ...languages].flatMap((language) =>
    translations.filter(({ languageCode, headline }) => languageCode === language && headline),
  )[0]
  return {
    headline: found?.headline ?? '',
    headlineLanguage: found?.languageCode ?? defaultLanguage,
  }
}

/** Whether a list asks what all of its hearticles are called: by words, or by the order. */
export const isByName = ({ q, sort }: { q: string; sort: string }): boolean =>
  q !== '' || sort.endsWith('title')
