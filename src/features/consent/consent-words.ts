import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import de from '../../i18n/messages/de/consent.json' with { type: 'json' }
import en from '../../i18n/messages/en/consent.json' with { type: 'json' }
import type { Translate } from '../../i18n/translator.ts'

const messages = { de, en }

/** What the question says and leads to, in the page's language. */
export type ConsentWords = ReturnType<typeof consentWords>

/** At build time: the words that a page hands its script, which makes the question of them. */
export function consentWords(language: Language, t: Translate, privacyAddress: string) {
  return {
    ...messages[language],
    privacy: t('page:privacy'),
    imprint: t('page:imprint'),
    privacyAddress,
    imprintAddress: addressOf({ page: 'imprint' }, language),
    trialAddress: addressOf({ page: 'signup' }, language),
    loginAddress: addressOf({ page: 'login' }, language),
  }
}
