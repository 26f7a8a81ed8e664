import type { ErrorCode } from '../../src/contract/protocol/errors.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import de from '../../src/i18n/messages/de/errors.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/errors.json' with { type: 'json' }

/** A code without its words in both languages does not compile. */
const messages: Record<Language, Record<ErrorCode, string>> = { de, en }

export function errorMessage(code: ErrorCode, language: Language): string {
  return messages[language][code]
}
