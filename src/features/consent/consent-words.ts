import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Translate } from '../../i18n/translator.ts'

/** What the question says and leads to, in the page's language. */
export type ConsentWords = ReturnType<typeof consentWords>

/** At build time: the words that a page hands its script, which makes the question of them. */
export function consentWords(language: Language, t: Translate, privacyAddress: string) {
  return {
    title: t('consent:title'),
    text: t('consent:text'),
    accept: t('consent:accept'),
    reject: t('consent:reject'),
    customize: t('consent:customize'),
    necessaryOnly: t('consent:necessaryOnly'),
    save: t('consent:save'),
    categories: t('consent:categories'),
    necessary: t('consent:necessary'),
    necessaryMeaning: t('consent:necessaryMeaning'),
    analytics: t('consent:analytics'),
    analyticsMeaning: t('consent:analyticsMeaning'),
    marketing: t('consent:marketing'),
    marketingMeaning: t('consent:marketingMeaning'),
    preferences: t('consent:preferences'),
    preferencesMeaning: t('consent:preferencesMeaning'),
    trial: t('consent:trial'),
    login: t('consent:login'),
    linksMeaning: t('consent:linksMeaning'),
    welcome: t('consent:welcome'),
    welcomeText: t('consent:welcomeText'),
    close: t('consent:close'),
    privacy: t('page:privacy'),
    imprint: t('page:imprint'),
    privacyAddress,
    imprintAddress: addressOf({ page: 'imprint' }, language),
    trialAddress: addressOf({ page: 'signup' }, language),
    loginAddress: addressOf({ page: 'login' }, language),
  }
}
