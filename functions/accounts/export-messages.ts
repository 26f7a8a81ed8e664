import type { Language } from '../../src/contract/protocol/language.ts'
import de from '../../src/i18n/messages/de/export.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/export.json' with { type: 'json' }

/** What an export says in words, which no page shows. A text that one language lacks does not compile. */
export const exportMessages: Record<Language, typeof de> = { de, en }
