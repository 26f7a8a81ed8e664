import { type Language, languages } from '../../contract/protocol/language.ts'
import type { TextPlace } from './hearticle-texts.ts'

/**
 * The name of a text of a hearticle, as errors of the API and forms have it: `de.headline`,
 * `en.keywords.3`, counted from 0; of a list as a whole `en.keywords`.
 */
export function nameOfPlace(
  language: Language,
  { field, index = null }: { field: TextPlace['field']; index?: number | null },
): string {
  return [language, field, ...(index === null ? [] : [index])].join('.')
}

/**
 * The place of a form that an error's field names. A text that is wrong by itself is named as it was
 * sent, `body.translations.0.headline`: forms send their languages in our order.
 */
export function placeOfFault(name: string): string {
  const sent = name.replace(/^body\./, '')
  return sent.replace(/^translations\.(\d+)/, (all, index) => languages[Number(index)] ?? all)
}
