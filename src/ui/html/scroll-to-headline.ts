const DELAY_MS = 100
const OFFSET_PX = 100

/**
 * A moment after loading the page scrolls smoothly to its headline, unless that is in view already:
 * then it would only take the page's head away. Not for those who want no motion, where the address names a place of its own, or where the user already is
 * somewhere on the page.
 */
export function scrollToHeadline(headline: Element | null): void {
  if (!headline || location.hash !== '') return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  setTimeout(() => {
    if (scrollY > 0 || document.activeElement !== document.body) return
    const { top, bottom } = headline.getBoundingClientRect()
    if (bottom > innerHeight) scrollTo({ top: top - OFFSET_PX, behavior: 'smooth' })
  }, DELAY_MS)
}
