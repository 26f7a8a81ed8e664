/**
 * Calls in a task of its own, once nothing covers the page: what only makes it complete waits for
 * the answer of whoever is asked first, and costs their phone nothing until then.
 */
export function whenUncovered(root: Document, then: () => void): void {
  // An answer takes the mark away, or that nothing covers the page after all; once.
  if (root.querySelector('[data-ask] .consent-overlay'))
    new MutationObserver(then).observe(root.documentElement, { attributeFilter: ['data-ask'] })
  else setTimeout(then)
}
