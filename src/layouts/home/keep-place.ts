import { recallFeedPlace, rememberFeedPlace } from '../../features/feed/feed-place.ts'
import { placeOf, type ScrollPlace, scrollFor } from './scroll-place.ts'

/** So long after the last movement the place is kept. */
const AT_REST = 150
/** After so long what has not come is not waited for any more. */
const MOST_WAITING = 10_000

/**
 * Brings whoever comes back to this entry of the history, or loads it again, to the place where they
 * were, once the lists that come later are there: the browser by itself does not wait for them.
 */
export function keepPlace(root: Document): void {
  history.scrollRestoration = 'manual'
  const keep = () => rememberFeedPlace((place) => ({ ...place, scroll: placeOf(root) }))
  const { scroll } = recallFeedPlace()
  if (scroll && scroll.y > 0 && location.hash === '') restore(root, scroll)
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(keep, AT_REST)
  })
  // Leaving may come sooner than that.
  root.addEventListener('click', keep, { capture: true })
}

/** Scrolls there as soon as the page is complete; not where the reader moves by themself before. */
function restore(root: Document, place: ScrollPlace): void {
  const stopped = new AbortController()
  const isComplete = () =>
    root.querySelector(
      ':root[data-session] [data-visit][aria-busy=true], .studies-feed:not(:has(.study-list, .list-failure, .note)), .lists [aria-busy=true]:not([data-visit])',
    ) === null
  const follow = () => {
    if (!isComplete()) return
    stopped.abort()
    scrollTo({ top: scrollFor(root, place), behavior: 'instant' })
  }
  const observer = new MutationObserver(() => requestAnimationFrame(follow))
  observer.observe(root.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-busy', 'hidden', 'class'],
  })
  const { signal } = stopped
  const giveUp = () => stopped.abort()
  signal.addEventListener('abort', () => observer.disconnect())
  for (const movement of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(movement, giveUp, { signal, passive: true })
  }
  setTimeout(giveUp, MOST_WAITING)
  follow()
}
