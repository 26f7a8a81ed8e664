import type { OpenedTab } from './portal.ts'

/**
 * Opens an empty tab that cannot reach back here; undefined where the browser gives none.
 * @param words what it shows until it goes somewhere
 */
export function openTab(words: string): OpenedTab | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  return {
    get closed() {
      return tab.closed
    },
    goTo: (address) => tab.location.replace(address),
    close: () => tab.close(),
  }
}
