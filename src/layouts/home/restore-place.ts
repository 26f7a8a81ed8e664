import { isShown, type ScrollPlace } from './scroll-place.ts'

/** After so long what has not come is not waited for any more. */
const MOST_WAITING = 10_000

let current: AbortController | undefined

/**
 * Scrolls there as soon as the page is complete; not where the reader moves by themself before, nor
 * where another place is to be restored by then.
 */
export function restorePlace(root: Document, place: ScrollPlace): void {
  current?.abort()
  const stopped = new AbortController()
  current = stopped
  const { signal } = stopped
  const giveUp = () => stopped.abort()
  const isComplete = () => ![...root.querySelectorAll('main [aria-busy=true]')].some(isShown)
  const follow = () => {
    if (signal.aborted || !isComplete()) return
    giveUp()
    scrollTo({ top: scrollFor(root, place), behavior: 'instant' })
  }
  const observer = new MutationObserver(() => requestAnimationFrame(follow))
  observer.observe(root.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-busy', 'hidden', 'class'],
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const movement of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(movement, giveUp, { signal, passive: true })
  }
  setTimeout(giveUp, MOST_WAITING)
  follow()
}

/** How far down that place is now. */
function scrollFor(root: Document, { y, at }: ScrollPlace): number {
  if (!at) return y
  const links = [...root.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => isShown(link) && link.getAttribute('href') === at.href,
  )
  const tops = links.map((link) => scrollY + link.getBoundingClientRect().top - at.top)
  // One that went elsewhere on the page, to what somebody goes on with, is no landmark.
  const near = tops.filter((top) => Math.abs(top - y) < innerHeight)
  return near.toSorted((a, b) => Math.abs(a - y) - Math.abs(b - y))[0] ?? y
}
