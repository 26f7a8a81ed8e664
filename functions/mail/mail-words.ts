import type { Language } from '../../src/contract/protocol/language.ts'
import { locales } from '../../src/domain/text/locales.ts'
import { formatPublicationDate } from '../../src/domain/time/publication-date.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { momentInVienna } from '../../src/domain/time/vienna-moment.ts'
import de from '../../src/i18n/messages/de/mail.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/mail.json' with { type: 'json' }
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'

/** The words of mails, which no browser gets. A text that one language lacks does not compile. */
export const mailWords: Record<Language, typeof de> = { de, en }

/** A day in words, as it is in Vienna (P-VIENNA): '21. Dezember 2026'. */
export function dayInWords(moment: Date, language: Language): string {
  return formatPublicationDate(dayInVienna(moment), locales[language])
}

/**
 * A moment in words: '21. November 2026 um 12:00 Uhr, Wiener Zeit'.
 * @param options.seconds where they matter: '12:00:05 Uhr'
 */
export function momentInWords(
  moment: Date,
  language: Language,
  { seconds = false }: { seconds?: boolean } = {},
): string {
  const dateTime = momentInVienna(moment, locales[language], { seconds })
  return fillPlaceholders(mailWords[language].moment, { dateTime })
}
