import { placeBy } from './place.ts'

/** Explanations open and close by themselves (HTML's popover); here they come to their term. */
export function placeExplanations(root: ParentNode): void {
  for (const term of root.querySelectorAll<HTMLButtonElement>('button.term')) {
    const panel = term.popoverTargetElement
    if (!(panel instanceof HTMLElement)) continue
    panel.addEventListener('toggle', (event) => {
      if ((event as ToggleEvent).newState === 'open') placeBy(panel, term)
    })
  }
  // A panel stays where it was opened, so it goes when its term moves away.
  addEventListener('scroll', () => hideAll(root), { passive: true })
}

function hideAll(root: ParentNode): void {
  for (const panel of root.querySelectorAll<HTMLElement>('.explanation:popover-open')) {
    panel.hidePopover()
  }
}
