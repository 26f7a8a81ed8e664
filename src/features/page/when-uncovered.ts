/**
 * Calls in a task of its own, once nothing covers the page: what only makes it complete waits for
 * the answer of whoever is asked first, and costs their phone nothing until then.
 */
export function whenUncovered(root: Document, then: () => void): void {
  // Only an answer takes the mark away, once.
  if (root.querySelector('[data-ask] .consent-overlay'))
    new MutationObserver(then).observe(root.documentElement, { attributeFilter: ['data-ask'] })
  else setTimeout(then)
}
