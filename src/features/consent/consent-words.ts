import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import de from '../../i18n/messages/de/consent.json' with { type: 'json' }
import en from '../../i18n/messages/en/consent.json' with { type: 'json' }
import type { Translate } from '../../i18n/translator.ts'
import { externalLinks } from '../../navigation/links.ts'

const messages = { de, en }

export type ConsentWords = ReturnType<typeof consentWords>

export function consentWords(language: Language, t: Translate) {
  return {
    ...messages[language],
    imprint: t('page:imprint'),
    privacyAddress: externalLinks.privacyPdf[language] ?? addressOf({ page: 'privacy' }, language),
    imprintAddress: addressOf({ page: 'imprint' }, language),
  }
}
