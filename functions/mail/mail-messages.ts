import type { Language } from '../../src/contract/protocol/language.ts'
import { locales } from '../../src/domain/text/locales.ts'
import { formatPublicationDate } from '../../src/domain/time/publication-date.ts'
import { dateTimeInVienna } from '../../src/domain/time/vienna-date-time.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import de from '../../src/i18n/messages/de/mail.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/mail.json' with { type: 'json' }
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'

/** The words of mails, which no browser gets. A text that one language lacks does not compile. */
export const mailMessages: Record<Language, typeof de> = { de, en }

/** Formats the day in Vienna of an instant (P-VIENNA): '21. Dezember 2026'. */
export function formatDate(date: Date, language: Language): string {
  return formatPublicationDate(dayInVienna(date), locales[language])
}

/**
 * Formats an instant: '21. November 2026 um 12:00 Uhr, Wiener Zeit'.
 * @param options.seconds where they matter: '12:00:05 Uhr'
 */
export function formatDateTime(
  moment: Date,
  language: Language,
  { seconds = false }: { seconds?: boolean } = {},
): string {
  const dateTime = dateTimeInVienna(moment, locales[language], { seconds })
  return fillPlaceholders(mailMessages[language].moment, { dateTime })
}
