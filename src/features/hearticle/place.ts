const GAP = 8

/** Puts a floating panel below what it belongs to, or above it where there is no room, on screen. */
export function placeBy(panel: HTMLElement, owner: Element): void {
  // A word that is broken over two lines has two boxes; the first one is where reading was.
  const box = owner.getClientRects()[0] ?? owner.getBoundingClientRect()
  // Measured from the corner: where it was last, a narrower screen may leave it no width.
  panel.style.inset = '0 auto auto 0'
  panel.style.margin = '0'
  const { width, height } = panel.getBoundingClientRect()
  const page = document.documentElement
  const left = Math.min(Math.max(GAP, box.left), page.clientWidth - width - GAP)
  const below = box.bottom + GAP
  const fits = below + height < page.clientHeight || box.top < height + GAP
  panel.style.left = `${Math.max(GAP, left)}px`
  panel.style.top = `${fits ? below : box.top - height - GAP}px`
}

/** Moves an open panel along when the page scrolls, and closes it when its owner leaves the screen. */
export function keepBy(panel: HTMLElement, owner: Element, hide: () => void): void {
  const { top, bottom } = owner.getBoundingClientRect()
  if (bottom < 0 || top > document.documentElement.clientHeight) hide()
  else placeBy(panel, owner)
}
