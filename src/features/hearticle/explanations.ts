import { keepBy, placeBy } from './place.ts'

/** Explanations open and close by themselves (HTML's popover); here they come to their term. */
export function placeExplanations(root: ParentNode): void {
  const terms = root.querySelectorAll<HTMLButtonElement>('button.term')
  for (const term of terms) {
    const panel = term.popoverTargetElement
    if (!(panel instanceof HTMLElement)) continue
    // Placed before it is painted for the first time; 'toggle' may come after that.
    panel.addEventListener('beforetoggle', ({ newState }) => {
      if (newState === 'open') requestAnimationFrame(() => placeBy(panel, term))
    })
  }
  const follow = () => {
    for (const term of terms) {
      const panel = term.popoverTargetElement
      if (panel instanceof HTMLElement && panel.matches(':popover-open')) {
        keepBy(panel, term, () => panel.hidePopover())
      }
    }
  }
  addEventListener('scroll', follow, { passive: true })
  addEventListener('resize', follow)
}
