import { whenUncovered } from './when-uncovered.ts'

/**
 * Lays out what stands below the first screen, a part in each frame after the first paint: a page
 * that is laid out at once keeps a phone from answering for a tenth of a second longer. Where the address leads to a place in it,
 * all is laid out at once, so that the place does not move.
 */
export function layOutLater(root: ParentNode): void {
  const parts = [...root.querySelectorAll('.later')]
  const next = () => {
    parts.shift()?.classList.remove('later')
    if (parts.length > 0) requestAnimationFrame(next)
  }
  if (location.hash) for (const part of parts) part.classList.remove('later')
  else whenUncovered(document, () => requestAnimationFrame(() => requestAnimationFrame(next)))
}
