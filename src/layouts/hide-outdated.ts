/** Hides what is known to hold until a moment that has passed: a page may be read later than that. */
export function hideOutdated(root: ParentNode): void {
  for (const shown of root.querySelectorAll<HTMLElement>('[data-until]')) {
    shown.hidden = Date.now() >= Date.parse(shown.dataset.until ?? '')
  }
}
