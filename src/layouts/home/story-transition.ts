import { isPlainClick } from '../../ui/html/plain-click.ts'

/** The link that was followed last; its picture is the one that goes on. */
const FOLLOWED = 'leads-on'

/**
 * From the card of a hearticle to its page with the card's picture, where the browser can. The pages
 * take part from their first paint (src/layouts/theme-script.ts), lists from the click on: a page
 * that leads elsewhere before it was ever shown would fail with an error of the browser's.
 */
export function followStories(root: Document): void {
  const takingPart = new CSSStyleSheet()
  takingPart.replaceSync(`@media (prefers-reduced-motion: no-preference) {
    @view-transition { navigation: auto }
    .${FOLLOWED} .picture { view-transition-name: story }
  }`)
  root.addEventListener('click', (event) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a[href*="/hearticle/"]')
    if (!link) return
    root.querySelector(`.${FOLLOWED}`)?.classList.remove(FOLLOWED)
    link.closest('[data-card], .pictured')?.classList.add(FOLLOWED)
    root.adoptedStyleSheets = [takingPart]
    // The page may be left before its next frame; asked for, styles are worked out now.
    link.getBoundingClientRect()
  })
}
