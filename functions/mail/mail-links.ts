import { leaveMails } from '../../src/contract/accounts/account.ts'
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

/** Where a mail program ends mails of a kind by POST; a browser that opens it is led to the page. */
export function leaveCall(siteOrigin: string, language: Language, token: string): string {
  return `${siteOrigin}${leaveMails.path}?${new URLSearchParams({ token, lang: language })}`
}

/** The tab of the profile that shows the subscription. */
export function subscriptionAddress(siteOrigin: string, language: Language): string {
  return pageAddress(siteOrigin, language, 'profile', { tab: 'subscription' })
}
