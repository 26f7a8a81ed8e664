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

export const isShown = (element: Element) => element.getClientRects().length > 0
