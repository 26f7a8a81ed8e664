import type { Language } from '../../src/contract/protocol/language.ts'
import de from '../../src/i18n/messages/de/mail.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/mail.json' with { type: 'json' }

/** The words of mails, which no browser gets. A text that one language lacks does not compile. */
export const mailMessages: Record<Language, typeof de> = { de, en }
