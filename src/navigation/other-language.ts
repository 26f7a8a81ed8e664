import type { AccountPage } from '../domain/site/addresses.ts'
import { isPlainClick } from '../ui/html/plain-click.ts'
import { leaveForNextPage, takeFromLastPage } from './next-page.ts'

const nameOf = (page: AccountPage) => `other-language.${page}`

/**
 * Hands something to the same page in the other language, when the switch leads there. It stays in
 * this tab, and never stands in an address.
 * @param read what there is at that moment; null where there is nothing
 * @returns ends it
 */
export function giveToOtherLanguage(page: AccountPage, read: () => unknown): () => void {
  const give = (event: Event) => {
    // Another tab: this page stays, and with it what it has.
    if (isPlainClick(event as MouseEvent)) leaveForNextPage(nameOf(page), read())
  }
  const link = document.querySelector('a[data-other-language]')
  link?.addEventListener('click', give)
  return () => link?.removeEventListener('click', give)
}

/** What the page in the other language has handed over, once; null where that is nothing. */
export function takeFromOtherLanguage(page: AccountPage): unknown {
  return takeFromLastPage(nameOf(page))
}
