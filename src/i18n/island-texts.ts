import type { ErrorCode } from '../contract/protocol/errors.ts'
import type { Language } from '../contract/protocol/language.ts'
import { type FieldFault, fieldOfFault } from '../domain/account/account-fields.ts'
import { de, type Messages } from './de.ts'
import { en } from './en.ts'

type Namespace = Exclude<keyof Messages, 'errors'>

/** The words that an island takes along: only those of its page's language, and what it needs. */
export interface IslandTexts {
  language: Language
  messages: Partial<Messages>
}

/**
 * At build time: the words for an island. Forms also say those errors that they find themselves;
 * all others come from the API in its words.
 */
export function islandTexts(language: Language, namespaces: readonly Namespace[]): IslandTexts {
  const all: Messages = { de, en }[language]
  const codes = Object.keys(fieldOfFault) as FieldFault[]
  const errors: Partial<Record<ErrorCode, string>> = Object.fromEntries(
    codes.map((code) => [code, all.errors[code]]),
  )
  return {
    language,
    messages: {
      ...Object.fromEntries(namespaces.map((name) => [name, all[name]])),
      errors: errors as Messages['errors'],
    },
  }
}
