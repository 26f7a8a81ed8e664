/**
 * Lays out what stands below the first screen, a part in each frame after the first paint: a page
 * that is laid out at once keeps a phone from answering for a tenth of a second longer.
 */
export function layOutLater(root: ParentNode): void {
  const parts = [...root.querySelectorAll('.later')]
  const next = () => {
    const part = parts.shift()
    if (!part) return
    part.classList.remove('later')
    requestAnimationFrame(next)
  }
  requestAnimationFrame(() => requestAnimationFrame(next))
}
