import type { AccountPage } from '../../domain/addresses.ts'

const keyOf = (page: AccountPage) => `hearticle.other-language.${page}`

/**
 * Hands something to the same page in the other language, when the switch leads there. It stays in
 * this tab, and never stands in an address.
 * @param read what there is at that moment; null where there is nothing
 * @returns ends it
 */
export function giveToOtherLanguage(page: AccountPage, read: () => unknown): () => void {
  const give = (event: Event) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent
    // Another tab: this page stays, and with it what it has.
    if (ctrlKey || metaKey || shiftKey || altKey) return
    keep(page, read())
  }
  const link = document.querySelector('a[data-other-language]')
  link?.addEventListener('click', give)
  return () => link?.removeEventListener('click', give)
}

/** What the page in the other language has handed over, once; null where that is nothing. */
export function takeFromOtherLanguage(page: AccountPage): unknown {
  try {
    const kept = sessionStorage.getItem(keyOf(page))
    sessionStorage.removeItem(keyOf(page))
    return JSON.parse(kept ?? 'null')
  } catch {
    return null
  }
}

function keep(page: AccountPage, given: unknown): void {
  try {
    if (given === null) sessionStorage.removeItem(keyOf(page))
    else sessionStorage.setItem(keyOf(page), JSON.stringify(given))
  } catch {
    // Where the browser keeps nothing, the other page begins anew.
  }
}
