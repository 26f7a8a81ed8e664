import type { Language } from '../../contract/protocol/language.ts'
import type { InOneLanguage } from '../../contract/protocol/one-language.ts'

/** What is stored with texts in both languages, with those of one alone. */
export function inLanguage<T>(stored: T, language: Language): InOneLanguage<T>
export function inLanguage(stored: unknown, language: Language): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  if (Array.isArray(stored)) return stored.map((one) => inLanguage(one, language))
  if ('de' in stored && 'en' in stored) return stored[language]
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, inLanguage(value, language)]),
  )
}
