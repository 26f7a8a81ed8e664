import type { Language } from '../../src/contract/protocol/language.ts'
import { type AccountPage, addressOf, type LegalPage } from '../../src/domain/site/addresses.ts'

/** The address of a page in the reader's language (P-LANG-ADDRESSES). */
export function pageAddress(
  siteOrigin: string,
  language: Language,
  page: AccountPage | LegalPage,
  query: Record<string, string> = {},
): string {
  const words = String(new URLSearchParams(query))
  return `${siteOrigin}${addressOf({ page }, language)}${words && `?${words}`}`
}

/** The tab of the profile that shows the subscription. */
export function subscriptionAddress(siteOrigin: string, language: Language): string {
  return pageAddress(siteOrigin, language, 'profile', { tab: 'subscription' })
}
