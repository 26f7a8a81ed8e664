import { recallFeedPlace, rememberFeedPlace } from '../../features/feed/feed-place.ts'
import { placeOf } from './scroll-place.ts'

/** So long after the last movement the place is kept. */
const AT_REST = 150

/**
 * Brings whoever comes back to this entry of the history, or loads it again, to the place where they
 * were, once the lists that come later are there: the browser by itself does not wait for them.
 */
export function keepPlaceInLists(root: Document): void {
  history.scrollRestoration = 'manual'
  const keep = () => rememberFeedPlace((place) => ({ ...place, scroll: placeOf(root) }))
  const { scroll } = recallFeedPlace()
  if (scroll && scroll.y > 0 && location.hash === '') {
    void import('./restore-place.ts').then(({ restorePlace }) => restorePlace(root, scroll))
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('popstate', () => {
    // The place that is kept is that of the entry that was left.
    clearTimeout(timer)
    const { scroll } = recallFeedPlace()
    if (!scroll || location.hash !== '') return
    // Behind whoever asks for what this entry shows, so that it is waited for.
    setTimeout(async () => (await import('./restore-place.ts')).restorePlace(root, scroll))
  })
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(keep, AT_REST)
  })
  // Leaving may come sooner than that.
  root.addEventListener('click', keep, { capture: true })
}
