import { whenUncovered } from '../consent/when-uncovered.ts'

/**
 * Lays out what stands below the first screen, a part in each frame after the first paint: a page
 * that is laid out at once keeps a phone from answering for a tenth of a second longer. Where the address leads to a place in it,
 * all is laid out at once, so that the place does not move.
 */
export function layOutLater(root: ParentNode): void {
  const parts = [...root.querySelectorAll('.later')]
  if (location.hash !== '') for (const part of parts.splice(0)) part.classList.remove('later')
  const next = () => {
    const part = parts.shift()
    if (!part) return
    part.classList.remove('later')
    requestAnimationFrame(next)
  }
  whenUncovered(document, () => requestAnimationFrame(() => requestAnimationFrame(next)))
}
