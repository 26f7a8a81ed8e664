/** Where somebody was on a page: how far down, and which link stood there, how far from the top. */
export interface ScrollPlace {
  y: number
  at?: { href: string; top: number } | undefined
}

/** The place in sight: what comes above it until they are back moves it, and is allowed for. */
export function placeOf(root: Document): ScrollPlace {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('main a[href]')]
  const seen = links.find((link) => isShown(link) && link.getBoundingClientRect().top >= 0)
  return {
    y: Math.round(scrollY),
    at: seen && {
      href: seen.getAttribute('href') ?? '',
      top: Math.round(seen.getBoundingClientRect().top),
    },
  }
}

/** How far down that place is now. */
export function scrollFor(root: Document, { y, at }: ScrollPlace): number {
  if (!at) return y
  const links = [...root.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => isShown(link) && link.getAttribute('href') === at.href,
  )
  const tops = links.map((link) => scrollY + link.getBoundingClientRect().top - at.top)
  // One that went elsewhere on the page, to what somebody goes on with, is no landmark.
  const near = tops.filter((top) => Math.abs(top - y) < innerHeight)
  return near.toSorted((a, b) => Math.abs(a - y) - Math.abs(b - y))[0] ?? y
}

const isShown = (link: Element) => link.getClientRects().length > 0
