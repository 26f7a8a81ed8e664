/**
 * Calls in a task of its own, once nothing covers the page: what only makes it complete waits for
 * the answer of whoever is asked first, and costs their phone nothing until then.
 */
export function whenUncovered(root: Document, then: () => void): void {
  const page = root.documentElement
  const isCovered = () => page.dataset.ask !== undefined && root.querySelector('.consent-overlay')
  if (!isCovered()) {
    setTimeout(then)
    return
  }
  new MutationObserver((_, observer) => {
    if (isCovered()) return
    observer.disconnect()
    then()
  }).observe(page, { attributeFilter: ['data-ask'] })
}
