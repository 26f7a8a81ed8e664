const DELAY_MS = 100
const OFFSET_PX = 100

/**
 * Specification §2: a moment after loading the page scrolls smoothly to its headline. Not for those
 * who want no motion, where the address names a place of its own, or where somebody already is
 * somewhere on the page.
 */
export function scrollToHeadline(headline: Element | null): void {
  if (!headline || location.hash !== '') return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  setTimeout(() => {
    if (scrollY > 0 || document.activeElement !== document.body) return
    const top = headline.getBoundingClientRect().top - OFFSET_PX
    if (top > 0) scrollTo({ top, behavior: 'smooth' })
  }, DELAY_MS)
}
