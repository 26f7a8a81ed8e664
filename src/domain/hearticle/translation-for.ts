import type { Language } from '../../contract/protocol/language.ts'
import type { HearticleTranslation } from '../../contract/reading/hearticles.ts'

/** The translation in the wanted language, otherwise the first one (P-LANG-OF-CONTENT). */
export function translationFor<T extends Pick<HearticleTranslation, 'languageCode'>>(
  translations: readonly T[],
  language: Language,
): T | undefined {
  return translations.find(({ languageCode }) => languageCode === language) ?? translations[0]
}
